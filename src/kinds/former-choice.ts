// A value of a choice that the schema no longer offers: records that hold it say so, in place of
// standing blank.
import type { Option } from '../../domain/schema/entity.ts';

/**
 * The options of a choice, and behind them the value that a record holds though it is offered no
 * more.
 */
export const withFormer = (options: Option[], value: unknown): Option[] =>
  value === null ||
  value === undefined ||
  value === '' ||
  options.some(option => String(option.value) === String(value))
    ? options
    : [...options, formerOption(value as string | number)];

/** How a value is shown that is offered no more. */
export const formerOption = (value: string | number): Option => ({
  value,
  label: { en: `${value} (no longer offered)`, ne: `${value} (अब छान्न मिल्दैन)` },
  color: 'warning',
});
