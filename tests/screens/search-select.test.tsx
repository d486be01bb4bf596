// The searchable select: the time of its search, its tolerance, and fast typing.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';

const towns: SelectChoice[] = ['Kathmandu', 'Pokhara', 'Biratnagar'].map((label, index) => ({
  value: index + 1,
  label,
}));
const load = vi.fn(async (_: string, __: AbortSignal) => towns);
const asked = () => load.mock.calls.map(([text]) => text);
const onChange = vi.fn();
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const box = () => screen.getByRole('combobox', { name: 'Town' });
const draw = (within?: string) => (
  <SearchSelect label="Town" value={null} onChange={onChange} load={load} within={within} />
);
const type = (text: string) => {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
};
const offered = () => screen.queryAllByRole('option').map(option => option.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  onChange.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('a searchable select', () => {
  it('searches one second after the last keystroke (SHELL-044, CONST-009)', async () => {
    render(draw());
    await wait(0);
    expect(asked()).toEqual(['']);
    type('Po');
    await wait(600);
    type('Pok');
    await wait(999);
    expect(asked()).toEqual(['']);
    await wait(1);
    expect(asked()).toEqual(['', 'Pok']);
  });

  it('tolerates a typing error, but not any text, in a list 200 high (SHELL-045, SHELL-046, CONST-010, CONST-011)', async () => {
    render(draw());
    await wait(0);
    fireEvent.mouseDown(box());
    type('Pokhera');
    expect(offered()).toEqual(['Pokhara']);
    expect(screen.getByRole('listbox')).toHaveStyle({ maxHeight: '200px' });
    type('Zzz');
    expect(offered()).toEqual([]);
  });

  it('lets another name be typed over the chosen one, though it gets a new object at every render', async () => {
    const chosen = () => (
      <SearchSelect
        label="Town"
        value={{ value: 1, label: 'Kathmandu' }}
        onChange={onChange}
        load={load}
      />
    );
    const { rerender } = render(chosen());
    await wait(0);
    type('Pok');
    rerender(chosen());
    await wait(1000);
    rerender(chosen());
    await wait(0);
    expect(box()).toHaveValue('Pok');
    expect(asked().at(-1)).toBe('Pok');
    expect(offered()).toEqual(['Pokhara']);
  });

  it('reports the choice after 50 ms, or when the field is left sooner (SHELL-047, CONST-012)', async () => {
    render(draw());
    await wait(0);
    fireEvent.mouseDown(box());
    fireEvent.click(screen.getByRole('option', { name: 'Pokhara' }));
    await wait(49);
    expect(onChange).not.toHaveBeenCalled();
    await wait(1);
    expect(onChange.mock.calls).toEqual([[towns[1]]]);
    fireEvent.mouseDown(box());
    fireEvent.click(screen.getByRole('option', { name: 'Kathmandu' }));
    fireEvent.blur(box());
    expect(onChange.mock.calls).toEqual([[towns[1]], [towns[0]]]);
    await wait(1000);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('searches again under its open list when a dependency changes; a late answer to the older query is ignored', async () => {
    let answerFirst: (found: SelectChoice[]) => void = () => undefined;
    load.mockImplementationOnce(
      () =>
        new Promise(resolve => {
          answerFirst = resolve;
        }),
    );
    const { rerender } = render(draw('Nepal'));
    await wait(0);
    fireEvent.mouseDown(box());
    load.mockImplementationOnce(async () => [{ value: 9, label: 'Patna' }]);
    rerender(draw('India'));
    await wait(0);
    // The older search was aborted; its answer is ignored even if it comes.
    expect(load.mock.calls[0]![1].aborted).toBe(true);
    answerFirst(towns);
    await wait(0);
    expect(offered()).toEqual(['Patna']);
  });

  it('only logs a look-up that failed (ERR-039, ERR-044, ERR-046)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    load.mockRejectedValueOnce(new Error('Countries cannot be read.'));
    render(draw());
    await wait(0);
    expect(warned).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
