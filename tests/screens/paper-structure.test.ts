// The structure of a paper owns nothing that is not on the page, in whatever order its layers are
// drawn.
import { describe, expect, it } from 'vitest';
import { watchStructure } from '../../src/print/paper-structure.ts';

const STRUCTURE = `<span class="structTree"><span role="heading" aria-owns="p1_mc0"></span>
  <span role="link" aria-owns="annotation_7"></span><span role="columnheader"><span role="row"></span></span></span>`;

/** A page whose layers come one by one, and what its structure says after each. */
const openPage = () => {
  document.body.innerHTML = '<main></main>';
  const box = document.querySelector('main')!;
  const stop = watchStructure(box);
  return {
    stop,
    draw: async (html: string) => {
      box.insertAdjacentHTML('beforeend', html);
      // The observer is called once the script that draws has ended.
      await Promise.resolve();
      const owners = [...box.querySelectorAll('[aria-owns]')];
      return owners.map(part => `${part.getAttribute('role')} ${part.getAttribute('aria-owns')}`);
    },
    erase: async (id: string) => {
      document.getElementById(id)!.remove();
      await Promise.resolve();
      return box.querySelectorAll('[aria-owns]').length;
    },
    box,
  };
};

describe('the structure of a paper', () => {
  it('owns texts and links from the moment that they are on the page, and until they go', async () => {
    const { draw, erase, stop } = openPage();
    expect(await draw(STRUCTURE)).toEqual([]);
    expect(await draw('<span id="p1_mc0">Invoice</span>')).toEqual(['heading p1_mc0']);
    expect(await draw('<a id="annotation_7" href="#x">Terms</a>')).toEqual([
      'heading p1_mc0',
      'link annotation_7',
    ]);
    expect(await erase('p1_mc0')).toBe(1);
    stop();
  });

  it('finds what was drawn before it', async () => {
    const { draw, stop } = openPage();
    await draw('<span id="p1_mc0">Invoice</span>');
    expect(await draw(STRUCTURE)).toEqual(['heading p1_mc0']);
    stop();
  });

  it('has no link without its words, and the rows of a head in a group', async () => {
    const { draw, box, stop } = openPage();
    await draw(STRUCTURE);
    expect(box.querySelector('[role="link"]')).toBeNull();
    expect(box.querySelector('[role="row"]')!.parentElement!.getAttribute('role')).toBe('rowgroup');
    stop();
  });
});
