import type { Screen } from '../screen.js';

/** The other pages of a track, boards of papers, and the page of a model. */
export const TRACKS: readonly Screen[] = [
  { name: 'data', path: '/t/mac/data', ready: 'li img' },
  { name: 'data-choices', path: '/t/compun/data', ready: 'li img' },
  { name: 'data-regions', path: '/t/vaw-questions/data', ready: 'li svg rect' },
  { name: 'data-none', path: '/t/vaw/data', ready: '.cols h2' },
  { name: 'claim', path: '/t/mac/closed/claim?a=7QX2MA&b=4F2KW9', ready: '[data-verdict]' },
  {
    name: 'claim-all',
    path: '/t/mac/closed/claim?a=7QX2MA&b=4F2KW9&metric=all',
    ready: '.verdict .muted, .verdict table',
  },
  { name: 'progress', path: '/t/mac/closed/progress', ready: 'tbody td.num' },
  { name: 'progress-none', path: '/t/shapes-next/closed/progress', ready: '.panel .muted' },
  { name: 'composition', path: '/composition', ready: ':is(tbody tr, ol b.num)' },
  { name: 'about', path: '/t/mac/about', ready: '.cols h2' },
  { name: 'about-released', path: '/t/shapes/about', ready: '.cols h2' },
  { name: 'about-probe', path: '/t/probe/about', ready: '.plots svg' },
  { name: 'about-vaw', path: '/t/vaw/about', ready: '.cols h2' },
  {
    name: 'about-corrected',
    path: async (seed) => `/t/${await seed.corrected()}/about`,
    ready: '#erratum-1 table',
  },
  {
    name: 'about-seasons',
    path: async (seed) => `/t/${await seed.renewed()}/about`,
    ready: '#seasons table',
  },
  { name: 'model', path: '/m/open-czsl.mvp-integrator-reproduction', ready: '.panel h2' },
  { name: 'about-phases', path: '/t/shapes/about', ready: '#terms' },
  { name: 'paper-board', path: '/t/imagenet/closed', ready: 'main tbody tr' },
  { name: 'paper-board-pairs', path: '/t/mit-states/closed', ready: 'main tbody tr' },
  { name: 'paper-board-embedding', path: '/t/compmap-mit-states-embedding/raw', ready: 'main tbody tr' },
];
