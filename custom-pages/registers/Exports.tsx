// The files of a register, under the filters of the screen; XLSX is a copy and stands beside the
// sales register only (QUIRK-075).
import Box from '@mui/material/Box';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import { ExportButtons, type ExportFormat, exportType } from '../../src/ui/ExportButtons.tsx';
import { type Asked, filtersOf } from './asked.ts';

const formats = ['csv', 'pdf', 'xls', 'xml', 'txt'].map(exportType);
const copy: ExportFormat = { type: 'xlsx', query: { copy: 'true' } };

export const Exports = ({ name, asked }: { name: RegisterName; asked: Asked }) => {
  const register = registers[name];
  return (
    <Box sx={{ mb: 1.5 }}>
      <ExportButtons
        path={`${register.path}/export`}
        query={filtersOf(asked, register)}
        formats={register.xlsx ? [...formats, copy] : formats}
      />
    </Box>
  );
};
