import { seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

type Account = Awaited<ReturnType<typeof signedUp>>;

const SUBMIT = `mutation ($input: SubmitInput!) { submit(input: $input) {
  ... on Submitted { repeated submission { id code interface parameters mine bundleBytes team { slug } evaluations { id state track { slug } } } }
  ... on UserError { code message expected found remedy } } }`;

/** An API with a track and an account, Ada, that has uploaded a bundle. */
export class Submitter {
  #mutations = 0;

  private constructor(
    readonly api: RunningApi,
    readonly track: SeededTrack,
    readonly ada: Account,
    /** Digest of the uploaded bundle. */
    readonly bundle: string,
  ) {}

  static async create(): Promise<Submitter> {
    const api = await runningApi();
    const track = await seedTrack(api.admin, api.blobs);
    const ada = await signedUp(api);
    return new Submitter(api, track, ada, await upload(api, ada.headers, await tinyClassifier()));
  }

  get slug(): string {
    return this.track.definition.slug;
  }

  /** Submits the bundle to the track, with changed input. */
  async submit(change: object = {}, headers = this.ada.headers) {
    const input = {
      clientMutationId: `m${++this.#mutations}`,
      bundleSha256: this.bundle,
      tracks: [this.slug],
      name: 'Tiny',
      version: '1',
      ...change,
    };
    return (await this.api.request(SUBMIT, { input }, headers)).data.submit;
  }

  /** The number of rows of `from …`. */
  async count(sql: string, ...values: string[]): Promise<number> {
    return (await this.api.admin.manager.query<{ n: number }[]>(`select count(*)::int as n ${sql}`, values))[0]!.n;
  }
}
