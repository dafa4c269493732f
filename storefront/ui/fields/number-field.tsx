import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'> & {
  /** Whole numbers get the plain keypad, others one with a decimal point. */
  readonly isWhole?: boolean | undefined;
};

/** A field for an amount or a count: the numeric keypad without the scroll-wheel accidents of type="number". */
export const NumberField = ({ isWhole = true, autoComplete = 'off', ...rest }: NumberFieldProps) => (
  <TextField {...rest} type="text" inputMode={isWhole ? 'numeric' : 'decimal'} autoComplete={autoComplete} />
);
