export {
  decodeSafetensors,
  encodeSafetensors,
  SafetensorsError,
  type SafetensorsLimits,
  type Tensor,
  type TensorData,
  type TensorFile,
} from './safetensors.js';
