export {
  f32x4,
  f64x2,
  I32,
  i32,
  i64,
  V128,
  v128,
  wasmFunction,
  wasmModule,
  whileTrue,
  type Expression,
  type Variable,
} from './assembler.js';
