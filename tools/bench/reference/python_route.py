"""`python3 python_route.py FOLDER MODEL BATCH THREADS`: images a second of Pillow's preprocessing and onnxruntime, one after the other."""
import glob, sys, time
import numpy as np
import onnxruntime
from PIL import Image

folder, path, batch, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
MEAN, STD = np.array([0.48145466, 0.4578275, 0.40821073], np.float32), np.array([0.26862954, 0.26130258, 0.27577711], np.float32)
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = threads
session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def prepare(path):
    image = Image.open(path).convert("RGB")
    width, height = image.size
    image = image.resize((224, int(224 * height / width)) if width <= height else (int(224 * width / height), 224), Image.BICUBIC)
    left, top = (image.width - 224) // 2, (image.height - 224) // 2
    pixels = np.asarray(image.crop((left, top, left + 224, top + 224)), np.float32) / 255
    return ((pixels - MEAN) / STD).transpose(2, 0, 1)


paths = sorted(glob.glob(folder + "/*.jpg"))
session.run(None, {"pixel_values": np.zeros((batch, 3, 224, 224), np.float32)})
start = time.perf_counter()
for i in range(0, len(paths), batch):
    session.run(None, {"pixel_values": np.stack([prepare(path) for path in paths[i : i + batch]])})
print(len(paths) / (time.perf_counter() - start))
