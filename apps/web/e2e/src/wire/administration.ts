/** Data of the administration page: splits, papers, held results, teams, accounts and the log. */

import { onePage } from './one-page.js';

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const AUDIT = {
  schema: 'split-audit/1',
  images: 1_200,
  against: [{ name: 'MIT-States', images: 53_753 }],
  copies: [],
  copiedShare: 0,
  pairs: { hidden: 141, seen: 96, unseenImageShare: 0.31, seenCompositionShare: 0.42 },
  attributes: { least: 22, median: 61, most: 410 },
  probe: { f1Selectivity: 0.41, cs: 0.118 },
  verdict: 'clean',
};

export function administration(now: Date, empty: boolean) {
  const split = (
    id: string,
    benchmark: string,
    role: string,
    instances: number,
    audit: object | null,
    tracks: string[],
    signed: boolean,
  ) => ({
    id,
    benchmark,
    version: 1,
    name: 'test',
    role,
    instances,
    audit,
    tracks,
    signOffs: signed ? [{ by: 'Ada Winter', note: 'looked at all pairs below 0.9', at: ago(now, 300) }] : [],
  });
  return {
    teamBytes: 100_000_000_000,
    teamLimits: empty
      ? []
      : [
          {
            teamSlug: 'open-czsl',
            team: 'open-czsl',
            trackSlug: 'mac',
            limit: 12,
            reason: 'camera-ready week',
            at: ago(now, 30),
          },
        ],
    splits: [
      split(
        'split-1',
        'mac',
        'HIDDEN',
        5_240,
        { ...AUDIT, verdict: 'review', copies: [{}, {}, {}], images: 5_240 },
        ['mac'],
        false,
      ),
      split('split-2', 'shapes', 'HIDDEN', 1_200, AUDIT, ['shapes'], true),
      split('split-3', 'shapes', 'PUBLIC', 1_200, null, ['shapes-next'], false),
    ],
    reportedRows: empty
      ? []
      : ['Troika', 'LLAVA-7B'].map((method, index) => ({
          id: `row-${index}`,
          board: 'closed',
          method,
          citation: 'Xu et al., 2024',
          tableReference: 'Table 3',
          url: 'https://example.org/mac',
          values: { 'exact_match.v1': 0.1789 - index / 50, 'top1_p.v1': 0.42 },
          readings: index === 0 ? [{ by: 'Ada Winter', at: ago(now, 90) }] : [],
        })),
    probingAlerts: empty
      ? []
      : [
          {
            ...{ id: 'alert-1', at: ago(now, 3), trackSlug: 'shapes', kind: 'TEAM', name: 'Group Delta' },
            ...{ signal: 'PARTIAL_COPIES', codes: ['K3M7PA', 'M4T0QC', 'R9V1XD'] },
            text: '3 submissions repeat all scores of an earlier one on 91% of the images and differ on the others',
          },
          {
            ...{ id: 'alert-2', at: ago(now, 50), trackSlug: 'shapes', kind: 'DOMAIN', name: null },
            ...{ signal: 'CHANCE_LEVEL', codes: ['R9V1XD'] },
            text: '7 of 9 submissions are no better than chance',
          },
        ],
    unpublishedResults: () =>
      onePage(
        empty
          ? []
          : [
              ['4F2KW9', 'CLIP ViT-L/14', 'RETRACTED', 'trained on the test images by mistake', 'Ada Winter'],
              ['N3W001', 'NewMethod-S', 'EMBARGOED', 'its team does not list it yet', null],
              [
                'W1THH3',
                'Troika, tuned',
                'WITHHELD',
                'it is not better than the best of its team by more than the step of the track',
                null,
              ],
            ].map(([code, name, visibility, reason, by], index) => ({
              evaluationId: `held-${index}`,
              code,
              name,
              team: 'open-czsl',
              trackSlug: 'mac',
              visibility,
              reason,
              by,
              at: ago(now, 5 + index * 40),
            })),
      ),
    teams: () =>
      onePage([
        {
          id: 'team-1',
          slug: 'open-czsl',
          name: 'open-czsl',
          members: 4,
          reference: true,
          submissions: 31,
          shareWeight: 1,
          usedBytes: 61_800_000_000,
          copyBytes: null,
        },
        {
          id: 'team-2',
          slug: 'group-delta',
          name: 'Group Delta',
          members: 2,
          reference: false,
          submissions: 8,
          shareWeight: 2,
          usedBytes: 9_000_000_000,
          copyBytes: 250_000_000_000,
        },
      ]),
  };
}

export const accounts = (now: Date) =>
  [
    ['Ada Winter', 'ada@example.org', 'MAINTAINER', 0.1],
    ['Grace Field', 'grace@example.org', 'RESEARCHER', 40],
  ].map(([name, email, role, hours], index) => ({
    id: `account-${index}`,
    name,
    email,
    role,
    createdAt: ago(now, 2_000),
    lastSeenAt: ago(now, Number(hours)),
    emailVerifiedAt: null,
  }));

export const acts = (now: Date) =>
  [
    ['runner.drain', 'hal-gpu-02', { reason: 'a new driver' }],
    ['track.change', 'mac', { quotaLimit: 5, reason: 'more runners are awaited' }],
    ['result.retracted', '019a8c1e-0000-7000-8000-000000000001', { reason: 'trained on the test images by mistake' }],
  ].map(([act, target, details], index) => ({
    id: `act-${index}`,
    at: ago(now, 2 + index * 9),
    act,
    target,
    details,
    by: 'Ada Winter',
  }));
