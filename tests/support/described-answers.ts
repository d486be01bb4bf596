// Every JSON answer of the service under test is compared with the description of the API
// (GET /docs/openapi.json): the whole suite proves that the description is true.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;
type Response = { $ref?: string; content?: Record<string, { schema?: Schema }> };
type Operation = { responses: Record<string, Response> };
export type Description = {
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};
/** An answer of the service. */
type Answer = { method: string; path: string; status: number; body: unknown };

const ROOT = 'http://api.test/description';

/** Returns the sentence for an answer that the description does not allow, or undefined. */
export type AnswerCheck = (answer: Answer) => string | undefined;

/** One for each description, because compiling costs more than comparing. */
const checks = new Map<string, AnswerCheck>();

/** The check for the description of a service, as JSON. */
export function toAnswerCheck(json: string): AnswerCheck {
  const known = checks.get(json);
  if (known) return known;
  const check = createAnswerCheck(JSON.parse(json) as Description);
  checks.set(json, check);
  return check;
}

/** The check of one description. */
export function createAnswerCheck(description: Description): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema({ $id: ROOT, components: description.components });
  const find = createPathFinder(Object.keys(description.paths));
  const compiled = new Map<string, ValidateFunction>();
  return ({ method, path, status, body }) => {
    const template = find(path);
    const operation = template && description.paths[template]?.[method.toLowerCase()];
    if (!template || !operation) return undefined;
    const where = `${method} ${template} ${status}`;
    const response = findResponse(description, operation, status);
    const schema = response?.content?.['application/json']?.schema;
    if (!schema) return `${where}: the description has no such JSON answer`;
    const validate = compiled.get(where) ?? ajv.compile(toAbsolute(schema) as Schema);
    compiled.set(where, validate);
    if (validate(body)) return undefined;
    const [error] = validate.errors!;
    const detail = JSON.stringify(error!.params);
    return `${where}: the answer${error!.instancePath} ${error!.message} ${detail}, but was ${JSON.stringify(body)?.slice(0, 600)}`;
  };
}

function findResponse(
  { components }: Description,
  { responses }: Operation,
  status: number,
): Response | undefined {
  const found = responses[status] ?? (status >= 400 ? responses.default : undefined);
  const name = found?.$ref?.split('/').at(-1);
  return name ? components.responses[name] : found;
}

/** References as they are from outside the description. */
function toAbsolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toAbsolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `${ROOT}${value}` : toAbsolute(value),
    ]),
  );
}

/** Finds the template of a path, the one with the fewest parameters first. */
function createPathFinder(templates: string[]): (path: string) => string | undefined {
  const patterns = templates
    .map(template => ({
      template,
      parameters: template.split('{').length,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.parameters - b.parameters);
  return path => patterns.find(({ pattern }) => pattern.test(path))?.template;
}
