export { floats, message, onnxModel } from './onnx-writer.js';
export type { OnnxAttribute, OnnxFunction, OnnxGraph, OnnxModel, OnnxNode, OnnxTensor, OnnxTensorType } from './onnx-writer.js';
