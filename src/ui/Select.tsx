// A select whose accessible name is its label alone, whatever is chosen.
import TextField, { type TextFieldProps } from '@mui/material/TextField';

export const Select = ({ label, slotProps, ...rest }: TextFieldProps & { label: string }) => (
  <TextField
    {...rest}
    select
    label={label}
    slotProps={{
      ...slotProps,
      select: {
        ...(slotProps?.select as object | undefined),
        SelectDisplayProps: { 'aria-labelledby': undefined, 'aria-label': label },
      },
    }}
  />
);
