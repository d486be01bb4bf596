// A counter prints hundreds of bills without leaving the page: one frame at a time, and no file is
// kept in memory after the next one.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { printFile } from '../../src/print/print-file.ts';

afterEach(() => vi.unstubAllGlobals());

describe('printing files one after another', () => {
  it('keeps the last one alone, until the next', () => {
    let made = 0;
    const kept = new Set<string>();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: () => {
          made += 1;
          kept.add(`blob:${made}`);
          return `blob:${made}`;
        },
        revokeObjectURL: (address: string) => kept.delete(address),
      }),
    );
    for (let bill = 1; bill <= 20; bill += 1) printFile(new Blob(['%PDF']));
    expect([...document.querySelectorAll('iframe')].map(({ src }) => src)).toEqual(['blob:20']);
    expect([...kept]).toEqual(['blob:20']);
  });

  it('prints once the file is there', () => {
    printFile(new Blob(['%PDF']));
    const frame = document.querySelector('iframe')!;
    const print = vi.fn();
    Object.defineProperty(frame, 'contentWindow', { value: { print } });
    expect(print).not.toHaveBeenCalled();
    frame.dispatchEvent(new Event('load'));
    expect(print).toHaveBeenCalledOnce();
  });
});
