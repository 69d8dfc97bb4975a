import '../src/lib/style/tokens.css';
import '../src/lib/style/base.css';
import '../src/lib/style/layout.css';
import '../src/lib/style/controls.css';

import { mount } from 'svelte';

import DialogStage from './stages/DialogStage.svelte';
import FormStage from './stages/FormStage.svelte';
import MenuStage from './stages/MenuStage.svelte';
import MoreStage from './stages/MoreStage.svelte';
import SortStage from './stages/SortStage.svelte';
import TableStage from './stages/TableStage.svelte';
import TokensStage from './stages/TokensStage.svelte';

const STAGES = {
  table: TableStage,
  sort: SortStage,
  menu: MenuStage,
  dialog: DialogStage,
  form: FormStage,
  more: MoreStage,
  tokens: TokensStage,
};

/** The page of a component test: shows the component that the fragment of its address names. */
const name = location.hash.slice(1);
if (name in STAGES) mount(STAGES[name as keyof typeof STAGES], { target: document.body });
else throw new Error(`no component of this name: ${name}`);
