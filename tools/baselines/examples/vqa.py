# A question answerer: as a matcher, but the text is a question and two of its
# answers are yes and no.
import json

from torch import nn

from primitives_bench import EXAMPLE_SOURCE, Bundle

# yours: the folder that tokenizer.save_pretrained(…) and
# processor.save_pretrained(…) wrote
source = EXAMPLE_SOURCE
preprocess = json.loads((source / "preprocessor_config.json").read_text())
tokenizer = json.loads((source / "tokenizer.json").read_text())
pieces = len(tokenizer["model"]["vocab"])
answers = ["no", "red", "yes"]


class Questioner(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(
            nn.Conv2d(3, 32, 8, 8),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
        )
        self.words = nn.Embedding(pieces, 32)
        self.answer = nn.Linear(32, len(answers))

    # ids [n, max_length], padded with 0
    def forward(self, pixel_values, input_ids):
        mask = (input_ids != 0).unsqueeze(2).float()
        text = (self.words(input_ids) * mask).sum(1) / mask.sum(1)
        # [n, answers]
        return self.answer(self.see(pixel_values) * text)


bundle = Bundle.from_torch(
    Questioner(),
    "my-questioner",
    preprocess=preprocess,
    interface="vqa",
    licence="MIT",
    tokenizer=source,
    max_length=32,
    answers=answers,
)
print(bundle.check())
