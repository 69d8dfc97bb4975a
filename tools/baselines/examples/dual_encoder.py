# A dual encoder: two graphs with one embedding space. The platform writes the
# texts and computes the cosines.
import json

from torch import nn

from primitives_bench import EXAMPLE_SOURCE, Bundle

# yours: the folder that tokenizer.save_pretrained(…) and
# processor.save_pretrained(…) wrote
source = EXAMPLE_SOURCE
preprocess = json.loads((source / "preprocessor_config.json").read_text())
tokenizer = json.loads((source / "tokenizer.json").read_text())
pieces = len(tokenizer["model"]["vocab"])


class Text(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(pieces, 48)

    # [n, max_length], padded with 0
    def forward(self, input_ids):
        # padding must not count
        mask = (input_ids != 0).unsqueeze(2).float()
        return (self.words(input_ids) * mask).sum(1) / mask.sum(1)


# yours, trained
vision = nn.Sequential(
    nn.Conv2d(3, 48, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten()
)
bundle = Bundle.from_torch(
    (vision, Text()),
    "my-dual-encoder",
    preprocess=preprocess,
    interface="dual-encoder",
    licence="MIT",
    tokenizer=source,
    max_length=32,
    logit_scale=100,
)
print(bundle.check())
