/** The panels of every published result: loaded together, and not for a submission that is running. */
export { default as BadgePanel } from './BadgePanel.svelte';
export { default as Breakdown } from './Breakdown.svelte';
export { default as HubPanel } from './HubPanel.svelte';
export { default as NeededPanel } from './NeededPanel.svelte';
export { default as OtherTracks } from './OtherTracks.svelte';
export { default as Summary } from './Summary.svelte';
