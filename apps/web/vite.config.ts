import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** Address of the API while Vite serves the page: `npm run dev` sets it; default: the address of `npm start`. */
const api = process.env['PRIMITIVES_API'] ?? 'http://127.0.0.1:4600';

/** The URLs of the API; every other URL is a page or a file of it. */
const API_PATHS = [
  '^/(graphql|uploads|blobs|runners|auth|badge|r|\\.well-known)(/|\\?|$)',
  '^/[tse]/.+\\.[a-z]+(\\?|$)',
];

/** What every page loads: the runtimes of Svelte and SvelteKit, the layout and the error page, with all they import. */
const SHELL = {
  name: 'shell',
  priority: 1,
  test: /client-optimized\/nodes\/[01]\.js|kit\/src\/runtime\/client\/|rolldown\/runtime\.js/,
};

/**
 * Small modules that nearly every page uses. Separately, they were five files on a board, split again whenever a
 * further part of the pages used one of them.
 */
const OFTEN = {
  name: 'often',
  test: /lib\/format\.ts|lib\/shell\/(CopyButton|Evidence|Icon|Instant|icons|[Ll]azy|Menu|Missing|Panel|QueryPage|Skeleton|save-file|SourceLink|Trouble|WeakIsolation)|lib\/api\/(explain|live-query|use-query)|single-keys|lib\/strings\/(second-machine|(in-)?sentence|weak-isolation|queue\.|quota|cancel\.|cost\.|copy-count|listing-labels|training-data)|lib\/(ended-without-result|sentence|submission-href)|lib\/fleet\/remaining-text|lib\/submission\/split-role|lib\/board\/window|lib\/compare\/address|lib\/charts\/tick-text|d3-array|lib\/api\/documents\/fragments|lib\/release\/(step|ExactMark)|in-sight|board\/distinct-names|world-change|metric-definition|reference-rows|libs\/boards\/dist\/(amount-text|negative-area|sampled-units|figures|margin-text|metric-unit|address|row|view|search\/fold)/,
};

/** What charts share. */
const CHARTS = {
  name: 'charts',
  test: /lib\/charts\/(scale|place-labels)|board\/cost-axis|libs\/boards\/dist\/(pareto|precision|comparison)|submission\/curve/,
};

/** Texts of all pages of a submission, and what they show without one. */
const SUBMISSION_TEXTS = {
  name: 'submission-texts',
  test: /lib\/strings\/submission\.ts|lib\/submission\/shown-state|\[code\]\/NoSubmission/,
};

/** The state of a receipt's signature. */
const RECEIPT = { name: 'receipt', test: /lib\/strings\/receipt\.ts|\[code\]\/SignatureState/ };

/** Expected times, on the page of a submission and in lists of the own ones. */
const EXPECTED = { name: 'expected', test: /lib\/submission\/end-text|lib\/strings\/expected-times/ };

/** Small modules of the pages of a submission. */
const SUBMISSION = {
  name: 'submission',
  test: /lib\/submission\/(checks|few-hits|judged-boards|left-board|outlook|present-run|step|log-address|settled|slices|without-value)|lib\/strings\/(next-steps|reproduction|slices|submission-(status|acts))|\[code\]\/(HeadNote|ReleasedNote)/,
};

/** The states of submissions, on their pages and in lists of them. */
const STATES = {
  name: 'states',
  test: /lib\/(state-label|evaluation-tone)\.ts|lib\/strings\/(state-labels|listing)\.ts|release\/withheld-rule|lib\/listing\/listing\.ts|lib\/mine\/filters|withdraw-reason/,
};

/** The queries and texts of a submission. */
const SUBMISSION_QUERIES = {
  name: 'submission-queries',
  test: /lib\/api\/documents\/(submission|log|board-levels)\.ts/,
};

/** What boards share with the comparison of models. */
const BOARDS = {
  name: 'boards',
  test: /lib\/api\/documents\/(board|pairs)\.ts|lib\/strings\/board\.ts|pair-text|release\/ReleaseNote/,
};

/** Texts and tables of the comparison of models. */
const COMPARE = {
  name: 'compare',
  test: /lib\/strings\/compare\.ts|compare\/(SeriesMark|ScrollTable)|lib\/api\/documents\/(candidates|references)\.ts/,
};

/** What every search needs. */
const SEARCH = { name: 'search', test: /lib\/search\/search-state|lib\/api\/documents\/search\.ts/ };

/** The words of a query about the documentation. */
const DOCS_WORDS = { name: 'docs-words', test: /lib\/docs\/(query-words|spelling)/ };

/** Small modules of a board, which its menus and dialogs also use. */
const BOARD = {
  name: 'board',
  test: /\[board\]\/(Opening|Presets|MetricChips|SortHeader)|lib\/board\/(column-decimals|training-mark|cost-texts)|lib\/strings\/answers|libs\/boards\/dist\/(arrange|filters|by-rank)/,
};

/** The query and texts of the submission form. */
const SUBMIT = {
  name: 'submit',
  test: /lib\/api\/documents\/submit\.ts|lib\/strings\/submit\.ts|lib\/submit\/(data-choices|draft|taken-version|terms|track-fit|track-limits)|documents\/team-quotas/,
};

/** Who leads, on the home page and on boards. */
const LEADERS = { name: 'leaders', test: /lib\/board\/(NearLeaders|EntryNames)|lib\/strings\/leaders/ };

/** Tables, and the reactive classes of Svelte, which they use. */
const TABLE = { name: 'table', test: /lib\/shell\/(DataTable|data-table|More\.)|svelte\/src\/reactivity\// };

/** Checks of values, which forms and pages about tracks use. */
const VALIBOT = { name: 'valibot', priority: 1, test: /node_modules\/valibot\// };

/** The style of tables, which pages without one use as well. */
const ROWS = { name: 'rows', priority: 1, test: /lib\/style\/rows\.css/ };

/** A question before an act, and a refusal with its links to the documentation. */
const REFUSAL = { name: 'refusal', test: /lib\/shell\/(ConfirmDialog|Refusal|DocsText)|lib\/strings\/dialog/ };

/** What the pages of runners share. */
const FLEET = {
  name: 'fleet',
  test: /lib\/strings\/fleet\.ts|lib\/fleet\/(acts|isolation|pool-needs)\.ts|fleet\/(RunnerState|LoadBars|IsolationLack)/,
};

/** The runners and their load, as the API sends them. */
const RUNNERS = {
  name: 'runners',
  test: /lib\/api\/documents\/fleet\.ts|lib\/fleet\/(fleet-state|load-history|load-store|run-time)|lib\/shell\/Ago/,
};

/** The query and texts of reruns. */
const RERUNS = { name: 'reruns', test: /lib\/(api\/documents|strings)\/reruns\.ts/ };

/** The splits of a track, on its pages and for maintainers. */
const SPLITS = { name: 'splits', test: /\/SplitPanel|lib\/split-audit/ };

/** Examples of a track's images, on the home page and on the page of its data. */
const EXAMPLES = {
  name: 'examples',
  test: /lib\/data\/(examples|stored-images)|data\/ExampleImage|lib\/strings\/data\.ts/,
};

/** Texts of the home page and its example. */
const HOME = { name: 'home', test: /lib\/strings\/home\.ts|routes\/TaskExample|lib\/data\/featured-example/ };

/**
 * Preloads of a lazy chunk. A route lists all of its dependencies; other chunks their styles only: most of their
 * scripts are loaded already, and listing them again weighed half a kilobyte on the first screen of a board.
 */
const isRequested = (hostId: string) => (dependency: string) =>
  hostId.includes('entry/app') || dependency.endsWith('.css');

export default defineConfig({
  plugins: [sveltekit()],
  server: {
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api, ws: true }])),
    // Libraries and documents that the page imports; not the whole checkout, which contains the data folder
    fs: {
      allow: [
        '../../libs',
        '../../docs',
        '../../tools/baselines/examples',
        '../../ARCHITECTURE.md',
        '../../CHANGELOG.md',
        '../../SECURITY.md',
      ],
    },
  },
  worker: { format: 'es' }, // a worker may read a part of itself later
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            SHELL,
            OFTEN,
            CHARTS,
            STATES,
            SUBMISSION_TEXTS,
            RECEIPT,
            EXPECTED,
            SUBMISSION,
            SUBMISSION_QUERIES,
            BOARDS,
            COMPARE,
            SEARCH,
            DOCS_WORDS,
            BOARD,
            SUBMIT,
            LEADERS,
            VALIBOT,
            ROWS,
            TABLE,
            REFUSAL,
            FLEET,
            RUNNERS,
            RERUNS,
            SPLITS,
            EXAMPLES,
            HOME,
          ],
        },
      },
    },
    modulePreload: { resolveDependencies: (_, dependencies, { hostId }) => dependencies.filter(isRequested(hostId)) },
  },
});
