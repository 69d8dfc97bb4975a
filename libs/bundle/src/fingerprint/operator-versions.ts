import { floatText, integerText, stringText } from './attribute-text.js';

/**
 * Versions of the standard operators, opsets 7 to 26, in which their inputs, outputs, attributes or defaults changed,
 * with the defaults of each: writers disagree on whether a default is written. `i` is an integer, `f` a float, `s` a
 * string. Operators with one version and no default are omitted. From the schemas of ONNX 1.23.
 */
const TABLE = `
  AffineGrid 20 align_corners:i=0 ; ArgMax 1 axis:i=0 keepdims:i=1 | 12 axis:i=0 keepdims:i=1 select_last_index:i=0
  ; ArgMin 1 axis:i=0 keepdims:i=1 | 12 axis:i=0 keepdims:i=1 select_last_index:i=0 ; Attention 23 is_causal:i=0
  qk_matmul_output_mode:i=0 softcap:f=0.0 | 24 is_causal:i=0 qk_matmul_output_mode:i=0 softcap:f=0.0 | 25
  is_causal:i=0 left_window_size:i=-1 qk_matmul_output_mode:i=0 right_window_size:i=-1 softcap:f=0.0 ; AveragePool 7
  auto_pad:s=NOTSET count_include_pad:i=0 | 10 auto_pad:s=NOTSET ceil_mode:i=0 count_include_pad:i=0 | 19
  auto_pad:s=NOTSET ceil_mode:i=0 count_include_pad:i=0 ; BatchNormalization 7 epsilon:f=1e-05 momentum:f=0.9
  spatial:i=1 | 9 epsilon:f=1e-05 momentum:f=0.9 | 14 epsilon:f=1e-05 momentum:f=0.9 training_mode:i=0 ;
  BlackmanWindow 17 output_datatype:i=1 periodic:i=1 ; Cast 6 | 19 saturate:i=1 | 24 round_mode:s=up saturate:i=1 ;
  CastLike 15 | 19 saturate:i=1 | 24 round_mode:s=up saturate:i=1 ; Celu 12 alpha:f=1.0 ; Clip 6 max:f=3.4028235e+38
  min:f=-3.4028235e+38 | 11 ; ConcatFromSequence 11 new_axis:i=0 ; Constant 1 | 11 | 12 ; Conv 1 auto_pad:s=NOTSET
  group:i=1 ; ConvInteger 10 auto_pad:s=NOTSET group:i=1 ; ConvTranspose 1 auto_pad:s=NOTSET group:i=1 ; CumProd 26
  exclusive:i=0 reverse:i=0 ; CumSum 11 exclusive:i=0 reverse:i=0 ; DFT 17 axis:i=1 inverse:i=0 onesided:i=0 | 20
  inverse:i=0 onesided:i=0 ; DeformConv 19 group:i=1 offset_group:i=1 ; DepthToSpace 1 | 11 mode:s=DCR ;
  DequantizeLinear 10 | 13 axis:i=1 | 21 axis:i=1 block_size:i=0 | 23 axis:i=1 block_size:i=0 output_dtype:i=0 ;
  Dropout 7 ratio:f=0.5 | 12 ; Elu 6 alpha:f=1.0 ; EyeLike 9 k:i=0 ; Flatten 1 axis:i=1 ; GRU 7 direction:s=forward
  linear_before_reset:i=0 | 14 direction:s=forward layout:i=0 linear_before_reset:i=0 ; Gather 1 axis:i=0 ;
  GatherElements 11 axis:i=0 ; GatherND 11 | 12 batch_dims:i=0 ; Gelu 20 approximate:s=none ; Gemm 7 alpha:f=1.0
  beta:f=1.0 transA:i=0 transB:i=0 | 11 alpha:f=1.0 beta:f=1.0 transA:i=0 transB:i=0 ; GlobalLpPool 2 p:i=2 ;
  GridSample 16 align_corners:i=0 mode:s=bilinear padding_mode:s=zeros | 20 align_corners:i=0 mode:s=linear
  padding_mode:s=zeros ; GroupNormalization 21 epsilon:f=1e-05 stash_type:i=1 ; HammingWindow 17 output_datatype:i=1
  periodic:i=1 ; HannWindow 17 output_datatype:i=1 periodic:i=1 ; HardSigmoid 6 alpha:f=0.2 beta:f=0.5 ; Hardmax 1
  axis:i=1 | 13 axis:i=-1 ; ImageDecoder 20 pixel_format:s=RGB ; InstanceNormalization 6 epsilon:f=1e-05 ; IsInf 10
  detect_negative:i=1 detect_positive:i=1 ; LRN 1 alpha:f=0.0001 beta:f=0.75 bias:f=1.0 ; LSTM 7 direction:s=forward
  input_forget:i=0 | 14 direction:s=forward input_forget:i=0 layout:i=0 ; LayerNormalization 17 axis:i=-1
  epsilon:f=1e-05 stash_type:i=1 ; LeakyRelu 6 alpha:f=0.01 ; LogSoftmax 1 axis:i=1 | 13 axis:i=-1 ; Loop 1 | 11 ;
  LpNormalization 1 axis:i=-1 p:i=2 ; LpPool 2 auto_pad:s=NOTSET p:i=2 | 18 auto_pad:s=NOTSET ceil_mode:i=0 p:i=2 ;
  MaxPool 1 auto_pad:s=NOTSET | 8 auto_pad:s=NOTSET storage_order:i=0 | 10 auto_pad:s=NOTSET ceil_mode:i=0
  storage_order:i=0 ; MaxRoiPool 1 spatial_scale:f=1.0 ; MeanVarianceNormalization 9 ; MelWeightMatrix 17
  output_datatype:i=1 ; Mod 10 fmod:i=0 ; Multinomial 7 dtype:i=6 sample_size:i=1 ; NegativeLogLikelihoodLoss 12
  reduction:s=mean ; NonMaxSuppression 10 center_point_box:i=0 ; OneHot 9 axis:i=-1 ; OptionalHasElement 15 | 18 ;
  Pad 2 mode:s=constant value:f=0.0 | 11 mode:s=constant | 18 mode:s=constant ; QLinearConv 10 auto_pad:s=NOTSET
  group:i=1 ; QuantizeLinear 10 | 13 axis:i=1 | 19 axis:i=1 saturate:i=1 | 21 axis:i=1 block_size:i=0
  output_dtype:i=0 saturate:i=1 | 23 axis:i=1 block_size:i=0 output_dtype:i=0 precision:i=0 saturate:i=1 ;
  RMSNormalization 23 axis:i=-1 epsilon:f=1e-05 stash_type:i=1 ; RNN 7 direction:s=forward | 14 direction:s=forward
  layout:i=0 ; RandomNormal 1 dtype:i=1 mean:f=0.0 scale:f=1.0 ; RandomNormalLike 1 mean:f=0.0 scale:f=1.0 ;
  RandomUniform 1 dtype:i=1 high:f=1.0 low:f=0.0 ; RandomUniformLike 1 high:f=1.0 low:f=0.0 ; ReduceL1 1
  keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ; ReduceL2 1 keepdims:i=1 | 18 keepdims:i=1
  noop_with_empty_axes:i=0 ; ReduceLogSum 1 keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ;
  ReduceLogSumExp 1 keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ; ReduceMax 1 keepdims:i=1 | 18
  keepdims:i=1 noop_with_empty_axes:i=0 ; ReduceMean 1 keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ;
  ReduceMin 1 keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ; ReduceProd 1 keepdims:i=1 | 18 keepdims:i=1
  noop_with_empty_axes:i=0 ; ReduceSum 1 keepdims:i=1 | 13 keepdims:i=1 noop_with_empty_axes:i=0 ; ReduceSumSquare 1
  keepdims:i=1 | 18 keepdims:i=1 noop_with_empty_axes:i=0 ; Reshape 5 | 14 allowzero:i=0 ; Resize 10 mode:s=nearest
  | 11 coordinate_transformation_mode:s=half_pixel cubic_coeff_a:f=-0.75 exclude_outside:i=0
  extrapolation_value:f=0.0 mode:s=nearest nearest_mode:s=round_prefer_floor | 13
  coordinate_transformation_mode:s=half_pixel cubic_coeff_a:f=-0.75 exclude_outside:i=0 extrapolation_value:f=0.0
  mode:s=nearest nearest_mode:s=round_prefer_floor | 18 antialias:i=0 coordinate_transformation_mode:s=half_pixel
  cubic_coeff_a:f=-0.75 exclude_outside:i=0 extrapolation_value:f=0.0 keep_aspect_ratio_policy:s=stretch
  mode:s=nearest nearest_mode:s=round_prefer_floor ; ReverseSequence 10 batch_axis:i=1 time_axis:i=0 ; RoiAlign 10
  mode:s=avg output_height:i=1 output_width:i=1 sampling_ratio:i=0 spatial_scale:f=1.0 | 16
  coordinate_transformation_mode:s=half_pixel mode:s=avg output_height:i=1 output_width:i=1 sampling_ratio:i=0
  spatial_scale:f=1.0 ; RotaryEmbedding 23 interleaved:i=0 rotary_embedding_dim:i=0 ; STFT 17 onesided:i=1 ; Scan 8
  | 9 ; Scatter 9 axis:i=0 ; ScatterElements 11 axis:i=0 | 16 axis:i=0 reduction:s=none ; ScatterND 11 | 16
  reduction:s=none ; Selu 6 alpha:f=1.6732632 gamma:f=1.050701 ; Shape 1 | 15 start:i=0 ; Shrink 9 bias:f=0.0
  lambd:f=0.5 ; Slice 1 | 10 ; Softmax 1 axis:i=1 | 13 axis:i=-1 ; SoftmaxCrossEntropyLoss 12 reduction:s=mean ;
  Split 2 axis:i=0 | 13 axis:i=0 | 18 axis:i=0 ; SplitToSequence 11 axis:i=0 keepdims:i=1 ; Squeeze 1 | 13 ;
  StringNormalizer 10 case_change_action:s=NONE is_case_sensitive:i=0 ; Swish 24 alpha:f=1.0 ; TensorScatter 24
  axis:i=-2 mode:s=linear ; ThresholdedRelu 10 alpha:f=1.0 ; TopK 1 axis:i=-1 | 10 axis:i=-1 | 11 axis:i=-1
  largest:i=1 sorted:i=1 ; Trilu 14 upper:i=1 ; Unique 11 sorted:i=1 ; Unsqueeze 1 | 13 ; Upsample 7 mode:s=nearest
  | 9 mode:s=nearest`;

interface Version {
  readonly since: number;
  /** Text of each default, by name. */
  readonly defaults: ReadonlyMap<string, string>;
}

const VERSIONS: ReadonlyMap<string, readonly Version[]> = new Map(
  TABLE.split(';').map((entry) => {
    const [name = '', ...words] = entry.trim().split(/\s+/);
    return [name, words.join(' ').split(' | ').map(parseVersion)];
  }),
);

function parseVersion(text: string): Version {
  const [since, ...defaults] = text.split(' ');
  return { since: Number(since), defaults: new Map(defaults.map(parseDefault)) };
}

function parseDefault(text: string): [name: string, value: string] {
  const [, name = '', kind, value = ''] = /^(\w+):([ifs])=(.*)$/.exec(text) ?? [];
  return [
    name,
    kind === 's' ? stringText(value) : kind === 'i' ? integerText(BigInt(value)) : floatText(Number(value)),
  ];
}

const NO_DEFAULTS: ReadonlyMap<string, string> = new Map();

/** The version of a standard operator that an opset contains, and its defaults. */
export function operatorVersion(name: string, opset: number): Version {
  const versions = VERSIONS.get(name)?.filter(({ since }) => since <= opset) ?? [];
  return versions[versions.length - 1] ?? { since: 0, defaults: NO_DEFAULTS };
}
