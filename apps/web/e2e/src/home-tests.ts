import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { alter } from './alter.js';
import { sideways } from './capture.js';
import { BETWEEN } from './pages.js';
import type { BrowserTest } from './run-e2e-test.js';

interface HomeTrack {
  slug: string;
  boards: string[];
  leader: {
    rankOneCount: number;
    tested: boolean;
    atChance: boolean;
    row: { name: string };
    cell: { rankHigh: number | null };
    nearCopies: { name: string; version: string | null; submissionCode: string | null }[];
  } | null;
  history: (number | null)[];
}

/** Opens the first page with changed tracks. */
async function open(page: Page, url: string, change: (track: HomeTrack) => void): Promise<void> {
  await alter<{ tracks: HomeTrack[] }>(page, 'Home', ({ tracks }) => tracks.forEach(change));
  await page.goto(url);
  await page.getByRole('rowheader').first().waitFor();
}

/** The first page: the tracks with their best results. */
export const HOME_TESTS: Readonly<Record<string, BrowserTest>> = {
  'shows all buttons and the sign-in link before the first answer, and then names the tracks with values from papers': {
    run: async (page, { url }) => {
      let answer = () => undefined as void;
      const wait = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/graphql', async (route) => {
        await wait;
        await route.fallback();
      });
      await page.goto(url);
      const buttons = page.locator('.acts .btn');
      await page.getByRole('banner').getByText('Sign in').first().waitFor();
      const early = await buttons.allInnerTexts();
      answer();
      await page.getByRole('rowheader').first().waitFor();
      assert.deepEqual(await buttons.allInnerTexts(), early);
      await page.getByRole('link', { name: 'Check a claim' }).waitFor();
      await page.getByText(/^Also \d+ tracks? without images here, (\d+ of them )?with values from papers$/).waitFor();
    },
  },
  'calls an entry better than all others only if it is, and counts the others without a significant difference otherwise':
    {
      run: async (page, { url }) => {
        await open(page, url, ({ slug, leader }) => {
          if (!leader) return;
          leader.row.name = `Best of ${slug}`;
          leader.rankOneCount = slug === 'mac' ? 9 : 1;
          leader.tested = true;
        });
        const shared = page.getByRole('row').filter({ hasText: 'Best of mac; no significant lead over 8 others' });
        assert.equal(await shared.count(), 1);
        await page.getByText('Demonstration tracks with rendered images').click();
        const alone = page.getByRole('row').filter({ hasText: 'Best of shapes' });
        await alone.getByRole('link', { name: 'Best of shapes', exact: true }).waitFor();
        assert.equal(await alone.getByText('no significant lead').count(), 0);
      },
    },
  'names the model that shares rank 1, and an entry with nearly the same results, which takes no lead away': {
    run: async (page, { url }) => {
      await open(page, url, ({ slug, leader }) => {
        if (!leader) return;
        leader.row.name = `Best of ${slug}`;
        leader.tested = true;
        leader.cell.rankHigh = 2;
        const isShared = slug === 'mac';
        leader.rankOneCount = isShared ? 2 : 1;
        leader.nearCopies = [{ name: 'Near', version: null, submissionCode: '9Q1BZD' }];
      });
      const shared = page.getByRole('row').filter({ hasText: 'Best of mac; no significant lead over 1 other' });
      assert.match(
        await shared.innerText(),
        /without Near≈, whose results are nearly the same as those of one of them/u,
      );
      await page.getByText('Demonstration tracks with rendered images').click();
      const alone = page.getByRole('row').filter({ hasText: 'Best of shapes' }).first();
      assert.match(await alone.innerText(), /shares rank 1 with Near≈, whose results are nearly the same/u);
      assert.match(await alone.innerText(), /significantly better than the rest/u);
      assert.equal(await alone.getByText('no significant lead').count(), 0);
      assert.equal(await page.getByText('the only entry').count(), 0);
    },
  },
  'opens the closed list of tracks without images for its link on a phone': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(url);
      const rows = page.locator('details', { hasText: 'Tracks without images here' }).getByRole('listitem');
      await page.getByRole('link', { name: 'Tracks without images' }).waitFor();
      assert.equal(await rows.count(), 0);
      await page.getByRole('link', { name: 'Tracks without images' }).click();
      await rows.first().waitFor();
    },
  },
  'groups the tracks by research line, each with its question, on a phone too': {
    run: async (page, { url }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(url);
        const group = page.locator('#tracks tbody', { hasText: 'Attributes of regions (VAW)' });
        await group.getByText('Which attributes does the object in a region have?').waitFor();
        const titles = await group.locator('tr:not(.line) th > a').allInnerTexts();
        assert.deepEqual([...titles].sort(), ['VAW, image–text matching', 'VAW, questions']);
        assert.equal(await sideways(page), 0);
      }
    },
  },
  'opens demonstrations with results while no benchmark has one': {
    long: true,
    run: async (page, { url }) => {
      await alter<{ tracks: (HomeTrack & { verifiedCount: number; benchmark: { demonstration: boolean } })[] }>(
        page,
        'Home',
        (data) => {
          for (const track of data.tracks) {
            track.benchmark.demonstration = track.slug === 'mac' || track.slug === 'shapes-next';
            track.verifiedCount = track.slug === 'mac' ? 7 : 0;
          }
        },
      );
      await page.goto(url);
      const first = page.locator('#tracks tbody tr:not(.line)').first();
      await first.getByText('7 verified', { exact: false }).waitFor();
      await page.getByText('More demonstration tracks with rendered images (1)').waitFor();
    },
  },
  'says where no difference is tested, and why': {
    long: true,
    run: async (page, { url }) => {
      await open(page, url, ({ slug, leader }) => {
        if (leader) Object.assign(leader, { rankOneCount: 9, tested: slug !== 'mac' });
      });
      const reason = 'differences are not tested: intervals are unreliable for a test set of this size';
      assert.equal(await page.getByText(reason).count(), 1);
    },
  },
  'names no leader where no value is better than random or constant answers': {
    run: async (page, { url }) => {
      await open(page, url, ({ slug, leader }) => {
        if (leader) Object.assign(leader, { rankOneCount: 1, atChance: slug === 'mac' });
        if (leader) leader.row.name = `Best of ${slug}`;
      });
      assert.equal(await page.getByText('No leader: no value is better than random or constant answers').count(), 1);
      assert.equal(await page.getByText('Best of mac', { exact: true }).count(), 0);
    },
  },
  'says how a leader is ahead before the limit of its track': {
    run: async (page, { url }) => {
      await open(page, url, ({ slug, leader }) => {
        if (!leader || slug !== 'mac') return;
        Object.assign(leader, { rankOneCount: 1, tested: true, nearCopies: [] });
        Object.assign(leader, { shortcut: { model: 'bag_of_words', value: 1, step: null } });
      });
      const row = page
        .getByRole('row', { name: 'Multi-Attribute Composition' })
        .filter({ hasText: 'Limit of this track' });
      assert.match(
        await row.innerText(),
        /significantly better than all others\s+Limit of this track: [^\n]+ 100\.00%/u,
      );
      assert.match(await row.innerText(), /^\d+\.\d% ?\[\d+\.\d, \d+\.\d\]/mu);
    },
  },
  'shows a public image with its question and the correct answer, and nothing where no split is public': {
    run: async (page, { url }) => {
      await page.goto(url);
      const example = page.getByRole('region', { name: 'The task in one example' });
      const image = example.getByRole('img');
      await image.waitFor();
      assert.ok(await image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));
      assert.match(await example.innerText(), /\?\s+Correct answer\s+\S+/u);
      await example.getByRole('link', { name: /^More examples of / }).click();
      await page.waitForURL(/\/t\/[^/]+\/data$/u);
      await alter<{ publicSplits: unknown[] }>(page, 'HomeExample', ({ publicSplits }) => publicSplits.splice(0));
      await page.goto(url);
      await page.getByRole('rowheader').first().waitFor();
      await example.waitFor({ state: 'detached' });
    },
  },
  'says what the site is before it offers what to do, and lists each model with new results once': {
    long: true,
    run: async (page, { url }) => {
      await open(page, url, () => undefined);
      const top = async (text: string) => (await page.locator('.hero').getByText(text).first().boundingBox())!.y;
      assert.ok((await top('Can a vision model recognise')) < (await top('How it works')));
      const published = page.locator('#activity ul').first().getByRole('listitem');
      await published.first().waitFor();
      const names = await published.locator('.name').allInnerTexts();
      assert.ok(names.length > 0);
      assert.equal(new Set(names).size, names.length);
    },
  },
  'wraps the boards of a track in a narrow window': {
    long: true,
    run: async (page, { url }) => {
      await open(page, url, (track) => {
        track.boards = ['random', 'llm', 'similarity', 'clustering', 'supercategory'];
      });
      for (const width of BETWEEN) {
        await page.setViewportSize({ width, height: 900 });
        assert.equal(await sideways(page), 0, `at ${width} px`);
      }
    },
  },
  'draws a trend from the second point on, and has no empty column': {
    long: true,
    run: async (page, { url }) => {
      const heading = page.getByRole('columnheader', { name: 'Best value, 12 weeks' });
      const charts = page.locator('td.trend svg');
      const points = (of: (slug: string) => number) =>
        open(page, url, (track) => {
          track.history = Array.from({ length: 12 }, (_, week) => (week < 12 - of(track.slug) ? null : 0.5));
        });
      await points((slug) => (slug === 'mac' ? 2 : 1));
      assert.deepEqual([await heading.count(), await charts.count()], [1, 1]);
      await page.unrouteAll();
      await points(() => 1);
      assert.deepEqual([await heading.count(), await charts.count()], [0, 0]);
    },
  },
};
