// A table that leaves the house as a file: its columns once, its rows one after the other, so that a long one never stands in memory.
export type Sheet = {
  title: string;
  /** What a reader sees above each column, and the same as a machine names it. */
  columns: { label: string; name: string }[];
  rows: AsyncIterable<string[]>;
};

export type ExportType = 'csv' | 'xml' | 'pdf' | 'txt' | 'xls';
export const exportTypes: ExportType[] = ['csv', 'xml', 'pdf', 'txt', 'xls'];
