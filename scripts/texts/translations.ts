// Finds each pair of texts, `{ en: '…', ne: '…' }`, in the code and in the schemas, by its place in
// the syntax tree, and writes Nepali back into it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** `place` is file and path: "src/ui/Pager.tsx texts.next"; a second one of a path gets "#2". */
export type TextPair = { place: string; en: string; ne: string };
type FoundPair = TextPair & { start: number; end: number };
type Rejection = { place: string; reason: string };

/** A node of ESTree, as far as it is used. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const AREAS = ['schemas', 'domain', 'server', 'src', 'custom-pages', 'resources'];

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .filter(path => /\.(tsx?|json)$/.test(path));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The text of a literal, of a template without values, or of a sum of them. */
const readText = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const [only, ...more] = node.quasis as { value: { cooked: string } }[];
    return more.length === 0 ? only!.value.cooked : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [readText(node.left as Node), readText(node.right as Node)];
  return left === undefined || right === undefined ? undefined : left + right;
};

const getKey = ({ key, computed }: Node): string | undefined => {
  if (computed || !isNode(key)) return undefined;
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
};

const findValue = (object: Node, name: string): Node | undefined =>
  (object.properties as Node[]).find(each => each.type === 'Property' && getKey(each) === name)
    ?.value as Node | undefined;

const findPair = (node: Node) => {
  if (node.type !== 'ObjectExpression') return undefined;
  const [english, nepali] = [findValue(node, 'en'), findValue(node, 'ne')];
  const [en, ne] = [english && readText(english), nepali && readText(nepali)];
  if (!nepali || en === undefined || ne === undefined) return undefined;
  return { en, ne, start: nepali.start, end: nepali.end };
};

/** The part that a node adds to the path of the texts below it. */
const getName = (node: Node): string | undefined => {
  if (node.type === 'Property') return getKey(node);
  const { id } = node;
  return node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
    ? isNode(id) && typeof id.name === 'string'
      ? id.name
      : undefined
    : undefined;
};

const findPairs = (file: string, source: string): FoundPair[] => {
  // JSON is an expression of JavaScript; what is put around it is taken off the offsets again.
  const isJson = file.endsWith('.json');
  const { program, errors } = parseSync(
    isJson ? 'schema.ts' : file,
    isJson ? `(${source})` : source,
  );
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const shift = isJson ? 1 : 0;
  const found: FoundPair[] = [];
  const counts = new Map<string, number>();
  const visit = (node: Node, path: string[]): void => {
    const pair = findPair(node);
    if (pair) {
      const name = `${file} ${path.join('.')}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const place = count > 1 ? `${name} #${count}` : name;
      found.push({ ...pair, place, start: pair.start - shift, end: pair.end - shift });
    }
    const own = getName(node);
    const below = own === undefined ? path : [...path, own];
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, below);
  };
  visit(program as unknown as Node, []);
  return found;
};

const listSources = (root: string): string[] =>
  AREAS.flatMap(area => listFiles(join(root, area))).sort();

const toPlace = (root: string, path: string) => relative(root, path).split(sep).join('/');

/** Every pair of texts below `root`, by file and place. Throws Error for a file that has none to read. */
export const collectTexts = (root: string): TextPair[] =>
  listSources(root).flatMap(path =>
    findPairs(toPlace(root, path), readFileSync(path, 'utf8')).map(({ place, en, ne }) => ({
      place,
      en,
      ne,
    })),
  );

/** A literal of the file's language with the text. */
const toLiteral = (text: string, isJson: boolean): string => {
  const quoted = JSON.stringify(text);
  if (isJson) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
};

const PLACEHOLDER = /\{\w[\w-]*/g;
const listPlaceholders = (text: string) => [...new Set(text.match(PLACEHOLDER))].sort().join(' ');

/** The reason against a translation; undefined where it can be taken. */
const findReason = (pair: TextPair | undefined, given: TextPair): string | undefined => {
  if (!pair) return 'There is no such text any more.';
  if (pair.en !== given.en) return 'The English has changed since; write the file again.';
  if (given.ne.trim() === '') return 'The Nepali is empty.';
  if (listPlaceholders(pair.ne) !== listPlaceholders(given.ne))
    return `The places for values differ: ${listPlaceholders(pair.ne)}.`;
  return undefined;
};

/**
 * Writes Nepali that differs from the code into it. A rejected text is left as it is and returned
 * with the reason.
 */
export const applyTranslations = (
  root: string,
  translations: TextPair[],
): { changed: number; rejected: Rejection[] } => {
  const given = new Map(translations.map(each => [each.place, each]));
  const rejected: Rejection[] = [];
  let changed = 0;
  for (const path of listSources(root)) {
    const file = toPlace(root, path);
    let source = readFileSync(path, 'utf8');
    const before = source;
    for (const pair of findPairs(file, source).sort((a, b) => b.start - a.start)) {
      const translation = given.get(pair.place);
      given.delete(pair.place);
      // A spreadsheet may change the ends of lines.
      const ne = translation?.ne.replaceAll('\r\n', '\n');
      if (!translation || ne === undefined || ne === pair.ne) continue;
      const reason = findReason(pair, { ...translation, ne });
      if (reason) rejected.push({ place: pair.place, reason });
      else {
        source =
          source.slice(0, pair.start) +
          toLiteral(ne, file.endsWith('.json')) +
          source.slice(pair.end);
        changed += 1;
      }
    }
    if (source !== before) writeFileSync(path, source);
  }
  for (const translation of given.values())
    rejected.push({ place: translation.place, reason: findReason(undefined, translation)! });
  return { changed, rejected };
};
