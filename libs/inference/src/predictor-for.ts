import type { InterfaceId, ProtocolId } from '@primitives/benchmark';
import type { Predictor, PredictorParts } from './predictor.js';
import { activationsOf, embeddingsOf } from './predictors/embedding.js';
import { matchedCaptions, ratedCaptions } from './predictors/captions.js';
import { headsOf } from './predictors/heads.js';
import { matchedPrompts, ratedPrompts } from './predictors/prompted.js';
import { answeredQuestions, matchedStatements, ratedStatements } from './predictors/vaw.js';
import { PromptEmbeddings } from './prompt-embeddings.js';

/** The protocol does not accept the interface of the bundle; validation rejects such a bundle earlier. */
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
 * The predictor of a model under a protocol; prompts that are paired with every image are encoded here, once.
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
    case 'dual-encoder retrieval':
    case 'dual-encoder compun':
    case 'dual-encoder compmap':
      return ratedPrompts(protocol, parts, prompts());
    case 'matcher mac':
    case 'matcher czsl':
    case 'matcher czsl-cross':
    case 'matcher retrieval':
    case 'matcher compun':
    case 'matcher compmap':
      return matchedPrompts(protocol, parts, texts());
    case 'dual-encoder caption-choice':
    case 'dual-encoder image-caption-pairs':
      return ratedCaptions(parts, prompts());
    case 'matcher caption-choice':
    case 'matcher image-caption-pairs':
      return matchedCaptions(parts, texts());
    case 'dual-encoder vaw-itc':
      return ratedStatements(parts, prompts());
    case 'matcher vaw-itm':
      return matchedStatements(parts, texts());
    case 'vqa vaw-vqa':
      return answeredQuestions(parts, texts());
    case 'embedder compmap':
      return activationsOf(parts);
    case 'embedder compmap-embedding':
    case 'dual-encoder compmap-embedding':
    case 'embedder attribute-probe':
    case 'dual-encoder attribute-probe':
      return embeddingsOf(parts, protocol);
    default:
      throw noOne();
  }
}
