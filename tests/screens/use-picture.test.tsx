// Pictures that are fetched with the session and drawn from memory: which of them stay there.
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Field } from '../../domain/entity-schema/entity.ts';
import { usePicture } from '../../src/fields/use-picture.ts';

const field: Field = {
  ...{ name: 'own_fields.photo', kind: 'image', label: { en: 'Photo', ne: 'फोटो' } },
  ...{ own: 1 },
} as unknown as Field;

const Picture = ({ path }: { path: string }) => (
  <img alt={path} src={usePicture(field, { [field.name]: path })} />
);
const Pictures = ({ paths }: { paths: string[] }) =>
  paths.map(path => <Picture key={path} path={path} />);

const toPaths = (count: number, of: string) =>
  Array.from({ length: count }, (_, place) => `files/${of}${place}.png`);

describe('pictures in memory', () => {
  let made: string[] = [];
  let revoked: string[] = [];
  let fetched: string[] = [];
  beforeEach(() => {
    [made, revoked, fetched] = [[], [], []];
    URL.createObjectURL = () => {
      made.push(`blob:${made.length}`);
      return made.at(-1)!;
    };
    URL.revokeObjectURL = address => void revoked.push(address);
    vi.stubGlobal('fetch', async (address: string) => {
      fetched.push(address);
      return new Response('x', { headers: { 'content-type': 'image/png' } });
    });
    return () => vi.unstubAllGlobals();
  });
  const listDrawn = (container: HTMLElement) =>
    [...container.querySelectorAll('img')].flatMap(image => image.getAttribute('src') ?? []);

  it('stay while they are drawn, however many they are', async () => {
    const { container, unmount } = render(<Pictures paths={toPaths(230, 'many')} />);
    await waitFor(() => expect(listDrawn(container)).toHaveLength(230));
    await act(async () => undefined);
    expect(revoked).toEqual([]);
    unmount();
    await waitFor(() => expect(revoked).toHaveLength(30));
  });

  it('go by their last use', async () => {
    const [first, ...others] = toPaths(200, 'used');
    const page = render(<Pictures paths={[first!, ...others]} />);
    await waitFor(() => expect(listDrawn(page.container)).toHaveLength(200));
    page.unmount();
    await act(async () => undefined);
    const again = render(<Picture path={first!} />);
    await waitFor(() => expect(listDrawn(again.container)).toHaveLength(1));
    const [address] = listDrawn(again.container);
    again.unmount();
    const asked = fetched.length;
    revoked = [];
    const next = render(<Pictures paths={toPaths(20, 'next')} />);
    await waitFor(() => expect(revoked).toHaveLength(20));
    expect(revoked).not.toContain(address);
    next.unmount();
    const last = render(<Picture path={first!} />);
    await waitFor(() => expect(listDrawn(last.container)).toEqual([address]));
    expect(fetched).toHaveLength(asked + 20);
  });
});
