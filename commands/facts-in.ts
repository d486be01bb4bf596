// Reads the ids of facts: those that the requirements list, those that titles of tests name.

export type Fact = { id: string; area: string; text: string };

const id = '[A-Z]+(?:-[A-Z]+)?-\\d{3}';

/**
 * The facts of the requirements; struck-out lines and the areas QUIRK and OPEN, which are readings
 * and not facts, are left out.
 */
export const factsIn = (requirements: string): Fact[] =>
  [...requirements.matchAll(new RegExp(`^- (${id}) \\| (.*)$`, 'gm'))]
    .map(([, name, text]) => ({ id: name!, area: name!.replace(/-\d{3}$/, ''), text: text! }))
    .filter(({ area }) => area !== 'QUIRK' && area !== 'OPEN');

/** Every id in the titles; `SAL-CN-001..007` names seven. */
export const namedIn = (titles: string[]): Set<string> =>
  new Set(
    titles.flatMap(title =>
      [...title.matchAll(new RegExp(`(${id})(?:\\.\\.(\\d{3}))?`, 'g'))].flatMap(
        ([, first, last]) => {
          const area = first!.replace(/\d{3}$/, '');
          const from = Number(first!.slice(-3));
          return Array.from(
            { length: (last ? Number(last) : from) - from + 1 },
            (_, index) => area + String(from + index).padStart(3, '0'),
          );
        },
      ),
    ),
  );
