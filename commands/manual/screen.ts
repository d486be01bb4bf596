// A screen that the manual shows: where it stands, what is done there first, what must be seen, and
// which part is kept.
import type { Texts } from '../../domain/language.ts';

export type Step =
  | { press: Texts; role?: 'button' | 'tab' | 'combobox'; nth?: number }
  /** Into the search of the dialog. */
  | { type: Texts }
  | { option: RegExp }
  | { check: RegExp }
  /** Chosen in the dialog's only choice of a file. */
  | { file: { name: string; text: string } }
  | { key: string };

/**
 * Who looks: the administrator of the demo company, a visitor of it, or whoever opens an
 * installation without a company.
 */
export type Viewer = 'admin' | 'visitor' | 'first';

export type Screen = {
  /** The picture's file and the name under which the chapters show it. */
  name: string;
  viewer?: Viewer;
  /** `{name}` stands for the first record of that call. */
  address: string;
  steps?: Step[];
  /** What must be seen; otherwise the screen has gone, and the manual with it. */
  shows: Texts;
  /** What must be drawn too, as a selector, where it comes later than the words. */
  drawn?: string;
  /**
   * The whole window, the page without the navigation (both down to so many pixels), the open
   * dialog, or the section with the words.
   */
  crop: 'window' | 'page' | 'dialog' | 'section';
  height?: number;
};

/** The page without the navigation, as it stands when it is opened, down to so many pixels. */
export const page = (name: string, address: string, shows: Texts, height: number): Screen => ({
  name,
  address,
  shows,
  crop: 'page',
  height,
});

/** The page under one of its tabs. */
export const tab = (
  name: string,
  address: string,
  label: Texts,
  shows: Texts,
  height: number,
): Screen => ({
  ...page(name, address, shows, height),
  steps: [{ press: label, role: 'tab' }],
});
