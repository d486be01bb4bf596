// A button whose deed takes time: while it runs it holds a progressbar and cannot be pressed again.
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

export const RunningButton = ({ running, disabled = false, ...rest }: ButtonProps & { running: boolean }) => (
  <Button disabled={running || disabled} startIcon={running ? <CircularProgress size={16} color="inherit" /> : undefined} {...rest} />
);
