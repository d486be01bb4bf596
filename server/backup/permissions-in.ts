// What a backup's roles may do: recovering it over the API asks for as much.
import type { Page } from './backup-file.ts';
import { pageOf, partsOf } from './read-backup.ts';

const PERMISSIONS = 'permissions';
const LINKS = 'roles_permission_id';

const valuesOf = (page: Page, column: string): string[] => {
  const place = page.columns.indexOf(column);
  return place < 0 ? [] : page.rows.map(row => String(row[place]));
};

/**
 * The names of the permissions that any role in the file has. Throws Unusable for pages that are
 * none.
 */
export const permissionsIn = async (path: string): Promise<string[]> => {
  const names = new Map<string, string>();
  const held = new Set<string>();
  for await (const part of partsOf(path)) {
    if (part.name !== PERMISSIONS && part.name !== LINKS) continue;
    const page = pageOf(part);
    if (part.name === LINKS) for (const id of valuesOf(page, 'other_id')) held.add(id);
    else {
      const given = valuesOf(page, 'name');
      for (const [index, id] of valuesOf(page, 'id').entries()) names.set(id, given[index] ?? '');
    }
  }
  return [...held].flatMap(id => names.get(id) ?? []).sort();
};
