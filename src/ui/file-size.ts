// How large a file is, as people read it (OPEN-113).
import { digitsIn, type Language } from '../../domain/language.ts';

const units = ['B', 'KB', 'MB', 'GB'];

/** 1536 → "1.5 KB"; whole bytes below 1024. */
export const fileSize = (bytes: number, language: Language): string => {
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024))),
  );
  const value = bytes / 1024 ** power;
  return `${digitsIn(power === 0 ? String(bytes) : value.toFixed(1), language)} ${units[power]}`;
};
