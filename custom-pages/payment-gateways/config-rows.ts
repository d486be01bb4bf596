// The rows of a configuration: those that the gateway needs, those that are there, and a blank one
// to go on.
export type RequiredField = { name: string; display_name: string };
/** `id` tells rows apart while their keys are typed. */
export type ConfigRow = { id: number; key: string; value: string; label?: string };

let made = 0;
const row = (key: string, value: string, label?: string): ConfigRow => {
  made += 1;
  return { id: made, key, value, label };
};

/**
 * Rows for a configuration; what the gateway needs comes first, under the name that it calls it.
 */
export const rowsOf = (config: Record<string, string>, required: RequiredField[]): ConfigRow[] => [
  ...required.map(({ name, display_name }) => row(name, config[name] ?? '', display_name)),
  ...Object.entries(config)
    .filter(([key]) => !required.some(({ name }) => name === key))
    .map(([key, value]) => row(key, value)),
  row('', ''),
];

/** One row changed; a key in the last one brings a new blank row (GW-019). */
export const changedRow = (
  rows: ConfigRow[],
  id: number,
  change: Partial<ConfigRow>,
): ConfigRow[] => {
  const changed = rows.map(one => (one.id === id ? { ...one, ...change } : one));
  return changed.at(-1)!.key === '' ? changed : [...changed, row('', '')];
};
