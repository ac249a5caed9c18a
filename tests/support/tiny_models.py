"""Models of some kB for the recipes: made from configurations, with random weights."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

ENDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "<|endoftext|>")
WORDS = (
    "a",
    "are",
    "cat",
    "go",
    "goes",
    "he",
    "home",
    "is",
    "it",
    "She",
    "sits",
    "the",
    "was",
    ".",
)
# Of the published ELECTRA; the defaults of the classes of BERT and GPT-2 are theirs.
BASE = {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}


def save_tiny_models(
    folder: Path, words: Iterable[str] = WORDS, *, published_sizes: bool = False
) -> None:
    """Write a model into a folder of its own for each kind that the recipes load.

    ``words`` are those that are one token. With ``published_sizes`` the models are not tiny: they
    have the layers and units of the published ones.
    """
    import torch
    from transformers import (
        BertConfig,
        BertForSequenceClassification,
        BertModel,
        ElectraConfig,
        ElectraModel,
        GPT2Config,
        GPT2LMHeadModel,
    )

    torch.manual_seed(1)
    letters = [chr(code) for code in range(33, 127)]
    vocabulary = list(dict.fromkeys([*ENDS, *words, *letters, *(f"##{c}" for c in letters)]))
    encoder: dict[str, Any] = {"vocab_size": len(vocabulary)}
    decoder: dict[str, Any] = {"vocab_size": len(vocabulary)}
    electra: dict[str, Any] = {"embedding_size": 768, **BASE}
    if not published_sizes:
        sizes = {"initializer_range": 1.0}
        encoder |= sizes | {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2}
        encoder |= {"intermediate_size": 16, "max_position_embeddings": 512}
        decoder |= sizes | {"n_embd": 8, "n_layer": 1, "n_head": 2, "n_positions": 512}
        electra = {"embedding_size": 8}
    end = vocabulary.index(ENDS[-1])
    models = {
        "gpt2": GPT2LMHeadModel(GPT2Config(**decoder, bos_token_id=end, eos_token_id=end)),
        "bert": BertModel(BertConfig(**encoder)),
        "electra": ElectraModel(ElectraConfig(**encoder, **electra)),
        **{
            name: BertForSequenceClassification(BertConfig(**encoder, num_labels=1))
            for name in ("quality", "grammer", "fluency", "meaning")
        },
    }
    for name, model in models.items():
        for part in model.modules():  # as in trained models, the cosines of tokens are above 0
            if isinstance(part, torch.nn.LayerNorm):
                torch.nn.init.ones_(part.bias)
        model.save_pretrained(folder / name)
        save_tokenizer(folder / name, vocabulary, is_decoder=name == "gpt2")


def save_tokenizer(folder: Path, vocabulary: list[str], *, is_decoder: bool) -> None:
    """Write a tokenizer: words, and letters of unknown words."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    numbers = {word: number for number, word in enumerate(vocabulary)}
    tokenizer = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    names = {"unk_token": "[UNK]", "model_max_length": 512}
    if is_decoder:
        names |= {"bos_token": ENDS[-1], "eos_token": ENDS[-1]}
    else:
        names |= {"pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
        ends = [(end, numbers[end]) for end in ("[SEP]", "[CLS]")]
        tokenizer.post_processor = processors.BertProcessing(*ends)
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, **names).save_pretrained(folder)
