// The numbers of a layout as they are typed, by their paths ("words.width"), and what is wrong with them.
import {
  type ChequeElement,
  type ChequeLayout,
  chequeElements,
  chequeLayoutTexts,
  findOutside,
  isMillimetres,
  MAX_LEAF_MM,
  toSmallest,
} from '../../domain/documents/cheque-leaf.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import { printTexts } from './cheque-print-texts.ts';

export type TypedLayout = Record<string, string>;

const elements = Object.keys(chequeElements) as ChequeElement[];

export const toTypedLayout = (layout: ChequeLayout): TypedLayout => ({
  width: String(layout.width),
  height: String(layout.height),
  ...Object.fromEntries(
    elements.flatMap(name =>
      Object.entries(layout[name]).map(([number, value]) => [`${name}.${number}`, String(value)]),
    ),
  ),
});

/** The layout with NaN for what is no number. */
const readNumbers = (typed: TypedLayout): ChequeLayout => {
  const read = (path: string) => (typed[path]!.trim() === '' ? Number.NaN : Number(typed[path]));
  const places = elements.map(name => [
    name,
    Object.fromEntries(chequeElements[name].map(number => [number, read(`${name}.${number}`)])),
  ]);
  return { width: read('width'), height: read('height'), ...Object.fromEntries(places) };
};

const findProblem = (path: string, value: number, language: Language): string | undefined => {
  const say = (rule: 'minimum' | 'maximum', n: number) =>
    localizeDigits(translate(messages[rule], language, { n }), language);
  if (Number.isNaN(value)) return printTexts.millimetres[language];
  if (value < toSmallest(path)) return say('minimum', toSmallest(path));
  if (value > MAX_LEAF_MM) return say('maximum', MAX_LEAF_MM);
  return isMillimetres(value) ? undefined : chequeLayoutTexts.oneDecimal[language];
};

/** The layout that was typed, and what is wrong with it by path. */
export const readTypedLayout = (
  typed: TypedLayout,
  language: Language,
): { layout: ChequeLayout; problems: Record<string, string> } => {
  const layout = readNumbers(typed);
  const problems: Record<string, string> = {};
  for (const path of Object.keys(typed)) {
    const [name, number] = path.split('.') as [keyof ChequeLayout, string | undefined];
    const value = number ? (layout[name] as Record<string, number>)[number]! : layout[name];
    const problem = findProblem(path, value as number, language);
    if (problem) problems[path] = problem;
  }
  if (Object.keys(problems).length === 0)
    for (const [path, said] of Object.entries(findOutside(layout, language)))
      problems[path] = said.join(' ');
  return { layout, problems };
};
