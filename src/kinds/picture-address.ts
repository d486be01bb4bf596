// Where a picture is found: a text is its own address below the billing address; the id of a file
// has it beside it, in `<field>_path`.
import type { Field, Row } from '../../domain/schema/entity.ts';
import { pathOfFile } from '../../domain/schema/file-fields.ts';
import { billingAddress } from '../environment.ts';

/** What an <img> shows; undefined when there is no picture. */
export const pictureAddress = (field: Field, record: Row): string | undefined => {
  const value = record[field.name];
  const path = typeof value === 'number' ? record[pathOfFile(field.name)] : value;
  return typeof path === 'string' && path !== '' ? billingAddress() + path : undefined;
};
