// A screen of the manual: its address, the steps taken first, the part that is kept.
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

/** The viewer: the administrator or a visitor of the demo company, or the first of an empty one. */
export type Viewer = 'admin' | 'visitor' | 'first';

export type Screen = {
  /** The picture's file and the name under which the chapters show it. */
  name: string;
  viewer?: Viewer;
  /** `{name}` is replaced by the first record of that request. */
  address: string;
  steps?: Step[];
  /** Required content; without it the screen has gone, and the manual with it. */
  shows: Texts;
  /** A selector that must be drawn too, where it comes later than the words. */
  drawn?: string;
  /**
   * The whole window, the page without the navigation (both down to `height` pixels), the open
   * dialog, or the section with the words.
   */
  crop: 'window' | 'page' | 'dialog' | 'section';
  height?: number;
};
