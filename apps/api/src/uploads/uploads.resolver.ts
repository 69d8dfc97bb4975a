import { Args, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { UploadType } from './upload.type.js';
import { UploadsService } from './uploads.service.js';

@Resolver()
export class UploadsResolver {
  constructor(private readonly uploads: UploadsService) {}

  @Query(() => UploadType, {
    nullable: true,
    description:
      'The viewer’s completed or open upload with this digest, or null. Uploads use tus 1.0 at /uploads with the ' +
      'metadata filename and sha256.',
  })
  async upload(
    @Args('sha256', { type: () => String, description: 'SHA-256 of the whole file, 64 lower-case hexadecimal digits.' })
    sha256: string,
    @Request() { viewer }: RequestContext,
  ) {
    // An account that may submit may read its progress.
    const allowed = viewer !== null && (viewer.scopes.has('read') || viewer.scopes.has('submit'));
    return allowed ? this.uploads.state(viewer.account.id, sha256) : null;
  }
}
