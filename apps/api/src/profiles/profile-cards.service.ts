import { Injectable } from '@nestjs/common';
import { writeProfile, type ProfileFormat } from '@primitives/boards';
import { ModelsService, type NamedModel } from '../models/models.service.js';
import { ProfilesService } from './profiles.service.js';

/** Cards of public models. */
@Injectable()
export class ProfileCardsService {
  constructor(
    private readonly models: ModelsService,
    private readonly profiles: ProfilesService,
  ) {}

  /** As the public sees the model; null if there is no such model. */
  model(slug: string): Promise<NamedModel | null> {
    return this.models.find(slug, null);
  }

  async write(format: ProfileFormat, model: NamedModel): Promise<string> {
    const [newest] = (await this.models.versions(model, null, { first: 1 })).nodes;
    return writeProfile(format, await this.profiles.profile({ ...model, parameters: newest?.parameters ?? null }));
  }
}
