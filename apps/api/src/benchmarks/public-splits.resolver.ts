import { Inject } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { signLink } from '@primitives/blobs';
import type { Clock } from '@primitives/runtime';
import { publicSplits, type PublicSplit } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { blobSizes } from '@primitives/store/submissions';
import type { ApiConfig } from '../config.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { ChangePayload } from '../operations/operations.type.js';
import { LabelPublicationService } from './label-publication.service.js';
import { PublicSplitType, SetLabelsPublishedInput } from './public-split.type.js';

/** Lifetime of the links. A client with a longer download requests new links and resumes. */
const LINK_MS = 3_600_000;

@Resolver(() => PublicSplitType)
export class PublicSplitsResolver {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly publication: LabelPublicationService,
  ) {}

  @Query(() => [PublicSplitType], {
    description: 'The splits whose images and labels anyone may download, newest version of a benchmark first.',
  })
  async publicSplits(): Promise<PublicSplitType[]> {
    const splits = await publicSplits(this.store.manager);
    const sizes = await blobSizes(this.store.manager, [
      ...new Set(splits.flatMap((split) => filesOf(split).map(([, sha256]) => sha256))),
    ]);
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MS);
    const { PRIMITIVES_LINK_SECRET: secret, PRIMITIVES_PUBLIC_URL: base } = this.config;
    return splits.map((split) => ({
      ...split,
      instances: split.instanceCount,
      files: filesOf(split).map(([name, sha256]) => ({
        name,
        sha256,
        bytes: sizes.get(sha256) ?? 0,
        url: signLink(secret.reveal(), base, { method: 'GET', sha256 }, expiresAt),
      })),
    }));
  }

  @Mutation(() => ChangePayload, {
    description:
      'Publishes the labels of a public split, or withdraws them; copies that were downloaded remain. Requires the maintainer role.',
  })
  async setLabelsPublished(
    @Args('input', { description: 'The split and the decision.' })
    { split, published, reason }: SetLabelsPublishedInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.publication
      .setPublished(split, published, reason, viewer)
      .then(() => ({ __typename: 'Changed', subject: split }), orUserError);
  }
}

const filesOf = (split: PublicSplit): (readonly [name: string, sha256: string])[] => [
  ['definition.json', split.definitionSha256],
  ['instances.jsonl', split.instancesSha256],
  ['labels.jsonl', split.labelsSha256],
  ['images.zip', split.archiveSha256],
];
