// LibreOffice, with which spreadsheets are opened where the machine has it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program, or undefined. */
export const soffice = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => ['soffice', 'libreoffice'].map(name => join(folder, name)))
    .find(existsSync);
