import type { BenchmarkDefinition, Instance, InterfaceId, ProtocolId } from '@primitives/benchmark';
import type { Model } from './model.js';
import { activationsOf, embeddingsOf } from './predictors/embedding.js';
import { headsOf } from './predictors/heads.js';
import { matchedPrompts, ratedPrompts } from './predictors/prompted.js';
import { answeredQuestions, matchedStatements, ratedStatements } from './predictors/vaw.js';
import { PromptEmbeddings, type OpenPromptRecords } from './prompt-embeddings.js';

/** The fields of an instance that a predictor needs other than its pixels. */
export type Asked = Pick<Instance, 'id' | 'object' | 'queries'>;

/** Matrices by the names of the protocol's layout (libs/benchmark `predictionLayout`): rows, or answers to queries, in the instances' order. */
export type Predictions = Readonly<Record<string, Float32Array>>;

/** Answers one protocol for batches of images. Equal pixels and questions give equal bits, for any batch. */
export interface Predictor {
  /** @param pixels float32 [instances, 3, H, W] @throws ModelRejectedError */
  predict(pixels: Float32Array, instances: readonly Asked[]): Promise<Predictions>;
  /** The cost of these instances, if it exceeds one run per image. */
  estimate?(instances: readonly Asked[]): Promise<PairEstimate>;
  close?(): Promise<void>;
}

/** Number of image–text pairs to run, and the time of one on this machine. */
export interface PairEstimate {
  readonly pairs: number;
  readonly secondsEach: number;
}

/** Dependencies of a predictor. */
export interface PredictorParts {
  readonly model: Model;
  readonly definition: BenchmarkDefinition;
  /** Cache of prompt embeddings; without it they are computed again at each load. */
  readonly promptRecords?: OpenPromptRecords;
}

/** The bundle's interface cannot answer the protocol: the validator should have rejected it. */
export class UnansweredProtocolError extends Error {
  override readonly name = 'UnansweredProtocolError';

  constructor(
    readonly protocol: ProtocolId,
    readonly interfaceId: InterfaceId | null,
  ) {
    super(`no ${interfaceId ?? 'bundle'} answers the protocol ${protocol}`);
  }
}

/**
 * The predictor of a model under a protocol; encodes prompts that apply to every image once.
 *
 * @throws ModelRejectedError, UnansweredProtocolError
 */
export async function predictorFor(protocol: ProtocolId, parts: PredictorParts): Promise<Predictor> {
  const { model } = parts;
  const interfaceId = model.report.interface;
  const noOne = () => new UnansweredProtocolError(protocol, interfaceId);
  const texts = () => {
    if (!model.tokens) throw noOne();
    return model.tokens;
  };
  const prompts = () => new PromptEmbeddings(model, texts(), parts.promptRecords ?? null);
  switch (`${interfaceId} ${protocol}` as `${InterfaceId} ${ProtocolId}`) {
    case 'classifier mac':
    case 'classifier czsl':
    case 'classifier czsl-cross':
    case 'classifier vaw-classifier':
      return headsOf(protocol, parts);
    case 'dual-encoder mac':
    case 'dual-encoder czsl':
    case 'dual-encoder czsl-cross':
    case 'dual-encoder compun':
    case 'dual-encoder compmap':
      return ratedPrompts(protocol, parts, prompts());
    case 'matcher mac':
    case 'matcher czsl':
    case 'matcher czsl-cross':
    case 'matcher compun':
    case 'matcher compmap':
      return matchedPrompts(protocol, parts, texts());
    case 'dual-encoder vaw-itc':
      return ratedStatements(parts, prompts());
    case 'matcher vaw-itm':
      return matchedStatements(parts, texts());
    case 'vqa vaw-vqa':
      return answeredQuestions(parts, texts());
    case 'embedder compmap':
      return activationsOf(parts);
    case 'embedder attribute-probe':
    case 'dual-encoder attribute-probe':
      return embeddingsOf(parts);
    default:
      throw noOne();
  }
}
