import { RENDERER_VERSION, RendererError, SceneRenderer } from '@primitives/scene-renderer';
import { recordOf, sceneOf, type Split } from '@primitives/still-life';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';
import { Pace } from '../pace.js';
import { ProgressBar } from '../progress.js';
import { requireChromium } from './chromium.js';
import { SceneFolder } from './scene-folder.js';

/** A scene of a seed. */
export interface SceneKey {
  readonly split: Split;
  readonly index: number;
}

interface Rendering {
  /** Created if missing; an interrupted rendering continues. */
  readonly out: string;
  readonly name: string;
  readonly seed: string;
  readonly scenes: readonly SceneKey[];
  /** Without a progress bar. */
  readonly quiet: boolean;
}

const keyOf = ({ split, index }: SceneKey): string => `${split}/${index}`;

/** The programs that determine the pixels: `version 2, Chromium 156.0.8078.108`. @throws CliError chromium_missing */
export const rendererOf = ({ version } = requireChromium()): string => `version ${RENDERER_VERSION}, ${version}`;

/**
 * Renders the scenes that the folder does not have yet, and writes its layouts.
 *
 * @returns the number of scenes rendered now
 * @throws CliError chromium_missing, scenes_differ, rendering_failed
 */
export async function renderScenes({ out, name, seed, scenes, quiet }: Rendering): Promise<number> {
  const chromium = requireChromium();
  const folder = await SceneFolder.open(out, { name, seed, renderer: rendererOf(chromium) });
  const missing = scenes.filter((scene) => !folder.has(keyOf(scene)));
  if (missing.length > 0) {
    const bar = new ProgressBar(quiet);
    const pace = new Pace();
    const browser = await SceneRenderer.open(chromium.path);
    try {
      for (const [done, { split, index }] of missing.entries()) {
        const at = scenes.length - missing.length + done;
        bar.update('rendering', at, scenes.length, pace.detail('rendering', at, scenes.length));
        const scene = sceneOf(seed, index, split);
        const { jpeg, mask, regions } = await browser.render(scene);
        await folder.add(recordOf(seed, scene, regions), jpeg, mask);
      }
    } catch (error) {
      throw error instanceof RendererError ? renderingFailed(error, chromium.path) : error;
    } finally {
      bar.finish();
      await browser.close();
    }
  }
  await folder.writeLayouts(scenes.map(keyOf));
  return missing.length;
}

const renderingFailed = (error: RendererError, chromium: string) =>
  new CliError(
    {
      code: 'rendering_failed',
      message: `Chromium could not render a scene: ${error.message}`,
      expected: 'Chromium with WebGL on the processor (SwiftShader)',
      found: chromium,
      remedy: 'run the command again to continue; if it fails again, install another version of Chromium',
    },
    EXIT.UNAVAILABLE,
  );
