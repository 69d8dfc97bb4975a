/**
 * Supported operators. `Name` exists in opsets 7 to 26, `Name:9` since 9, `Name:7-9` only up to 9.
 *
 * Determined by loading a one-node model for every name in ONNX Runtime 1.30 at every opset; its experimental operators
 * of 2017 (Affine, Crop, GRUUnit and the like) are excluded.
 */
const STANDARD = `
  Abs Acos Acosh:9 Add AffineGrid:20 And ArgMax ArgMin Asin Asinh:9 Atan Atanh:9 Attention:23 AveragePool BatchNormalization
  Bernoulli:15 BitCast:26 BitShift:11 BitwiseAnd:18 BitwiseNot:18 BitwiseOr:18 BitwiseXor:18 BlackmanWindow:17 Cast
  CastLike:15 Ceil Celu:12 CenterCropPad:18 Clip Col2Im:18 Compress:9 Concat ConcatFromSequence:11 Constant
  ConstantOfShape:9 Conv ConvInteger:10 ConvTranspose Cos Cosh:9 CumProd:26 CumSum:11 DFT:17 DeformConv:19 DepthToSpace
  DequantizeLinear:10 Det:11 Div Dropout DynamicQuantizeLinear:11 Einsum:12 Elu Equal Erf:9 Exp Expand:8 EyeLike:9 Flatten
  Floor GRU Gather GatherElements:11 GatherND:11 Gelu:20 Gemm GlobalAveragePool GlobalLpPool GlobalMaxPool Greater
  GreaterOrEqual:12 GridSample:16 GroupNormalization:18 HammingWindow:17 HannWindow:17 HardSigmoid HardSwish:14 Hardmax
  Identity If ImageDecoder:20 InstanceNormalization IsInf:10 IsNaN:9 LRN LSTM LayerNormalization LeakyRelu Less
  LessOrEqual:12 Log LogSoftmax Loop LpNormalization LpPool MatMul MatMulInteger:10 Max MaxPool MaxRoiPool MaxUnpool:9 Mean
  MeanVarianceNormalization MelWeightMatrix:17 Min Mish:18 Mod:10 Mul Multinomial Neg NegativeLogLikelihoodLoss:12
  NonMaxSuppression:10 NonZero:9 Not OneHot:9 Optional:15 OptionalGetElement:15 OptionalHasElement:15 Or PRelu Pad Pow
  QLinearConv:10 QLinearMatMul:10 QuantizeLinear:10 RMSNormalization:23 RNN RandomNormal RandomNormalLike RandomUniform
  RandomUniformLike Range:11 Reciprocal ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin
  ReduceProd ReduceSum ReduceSumSquare RegexFullMatch:20 Relu Reshape Resize:10 ReverseSequence:10 RoiAlign:10
  RotaryEmbedding:23 Round:11 STFT:17 Scan:8 Scatter:9-10 ScatterElements:11 ScatterND:11 Selu SequenceAt:11
  SequenceConstruct:11 SequenceEmpty:11 SequenceErase:11 SequenceInsert:11 SequenceLength:11 SequenceMap:17 Shape Shrink:9
  Sigmoid Sign:9 SimplifiedLayerNormalization Sin Sinh:9 Size Slice Softmax SoftmaxCrossEntropyLoss:12 Softplus Softsign
  SpaceToDepth Split SplitToSequence:11 Sqrt Squeeze StringConcat:20 StringNormalizer:10 StringSplit:20 Sub Sum Swish:24 Tan
  Tanh TensorScatter:24 TfIdfVectorizer:9 ThresholdedRelu Tile TopK Transpose Trilu:14 Unique:11 Unsqueeze Upsample:7-9
  Where:9 Xor`;

const ML = `
  ArrayFeatureExtractor Binarizer CastMap CategoryMapper Constant DictVectorizer FeatureVectorizer Imputer LabelEncoder
  LinearClassifier LinearRegressor Normalizer OneHotEncoder SVMClassifier SVMRegressor Scaler TreeEnsemble
  TreeEnsembleClassifier TreeEnsembleRegressor ZipMap`;

/** Operators that optimum O1 to O3 and the quantisation tools of ONNX Runtime write; no others of com.microsoft. */
const MICROSOFT = `
  Attention BiasAdd BiasGelu BiasSoftmax BiasSplitGelu DequantizeLinear DynamicQuantizeMatMul EmbedLayerNormalization
  FastGelu FusedConv FusedGemm FusedMatMul GatedRelativePositionBias GatherBlockQuantized Gelu GemmFastGelu
  GroupQueryAttention MatMulIntegerToFloat MatMulNBits MultiHeadAttention NhwcMaxPool QAttention QEmbedLayerNormalization
  QGemm QLinearAdd QLinearAveragePool QLinearConcat QLinearGlobalAveragePool QLinearLeakyRelu QLinearMul QLinearReduceMean
  QLinearSigmoid QLinearSoftmax QLinearWhere QuantizeLinear QuickGelu RelativePositionBias RotaryEmbedding SkipGroupNorm
  SkipLayerNormalization SkipSimplifiedLayerNormalization TransposeMatMul`;

/** Sampling operators: the same input gives another output each time. */
const RANDOM = new Set([
  'Bernoulli',
  'Multinomial',
  'RandomNormal',
  'RandomNormalLike',
  'RandomUniform',
  'RandomUniformLike',
]);

export const RUNTIME = '1.30, opset 26';

interface Span {
  readonly since: number;
  readonly until: number;
}

const KNOWN: Readonly<Record<string, ReadonlyMap<string, Span>>> = {
  '': parse(STANDARD),
  'ai.onnx.ml': parse(ML),
  'com.microsoft': parse(MICROSOFT),
};

/** Whether ONNX Runtime has operators in this domain: it prefers them to functions of the file with the same name. */
export const isRuntimeDomain = (domain: string): boolean =>
  domain === '' || /^(ai\.onnx|com\.microsoft|com\.ms|org\.pytorch)(\.|$)/.test(domain);

/** Support for an operator at this opset of the default domain. */
export type Availability = 'available' | 'random' | 'custom' | 'unavailable' | { readonly since: number };

export function availability(domain: string, name: string, opset: number): Availability {
  const known = Object.hasOwn(KNOWN, domain) ? KNOWN[domain] : undefined;
  if (!known) return 'custom';
  const span = known.get(name);
  if (!span) return 'unavailable';
  if (domain !== '') return 'available';
  if (opset > span.until) return 'unavailable';
  if (opset < span.since) return { since: span.since };
  return RANDOM.has(name) ? 'random' : 'available';
}

function parse(list: string): ReadonlyMap<string, Span> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [name, span] = entry.split(':');
        const [since, until] = (span ?? '').split('-');
        return [name!, { since: Number(since || 0), until: Number(until ?? Infinity) }];
      }),
  );
}
