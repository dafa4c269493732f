import { Button, type ButtonProps } from './button.tsx';

type MutationButtonProps = Omit<ButtonProps, 'isLoading' | 'onClick'> & {
  readonly mutation: { readonly isPending: boolean; readonly mutate: () => void };
};

/** A button that sends what a mutation sends, and loads until that is answered. */
export const MutationButton = ({ mutation, ...rest }: MutationButtonProps) => (
  <Button
    {...rest}
    isLoading={mutation.isPending}
    onClick={() => {
      mutation.mutate();
    }}
  />
);
