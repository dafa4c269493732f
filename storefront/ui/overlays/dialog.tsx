import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { classNames } from '../foundation/class-names.ts';
import styles from './dialog.module.css';
import { Icon } from '../foundation/icon.tsx';
import { lockScroll } from './scroll-lock.ts';

type DialogParts = {
  readonly titleId: string;
  readonly bodyId: string;
  readonly close: () => void;
};

const DialogContext = createContext<DialogParts | null>(null);

const useDialog = (): DialogParts => {
  const parts = use(DialogContext);
  if (parts === null) throw new Error('Dialog components must be wrapped in <Dialog />');
  return parts;
};

/** Closes every open dialog: window.dispatchEvent(new Event(closeModalEvent)). */
const closeModalEvent = 'closeModal';

/** The control with this attribute gets the initial focus of a dialog; else the browser picks the first one. */
const initialFocus = 'data-initial-focus';

export type DialogProps = {
  readonly isOpen: boolean;
  /** Asked for by Escape, the close button, a click beside the dialog or the closeModal event. */
  readonly onClose: () => void;
  readonly isWide?: boolean | undefined;
  /** It interrupts, and its body is read out with its title. */
  readonly isAlert?: boolean | undefined;
  /** While it is open, the page behind does not scroll (on by default). */
  readonly locksScroll?: boolean | undefined;
  readonly children: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back afterwards. Its content exists only while
 * it is open; the control with `data-initial-focus` starts with the focus. Parts: DialogTitle (required: it names the dialog), DialogBody, DialogActions, DialogCloseButton.
 */
export const Dialog = ({
  isOpen,
  onClose,
  isWide = false,
  isAlert = false,
  locksScroll = true,
  children,
}: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(`[${initialFocus}]`)?.focus();
    const unlock = locksScroll ? lockScroll() : undefined;
    const onCloseModal = () => {
      close();
    };
    const onClick = (event: MouseEvent) => {
      // the parts cover the dialog's own box, so a click on the element itself is on the backdrop
      if (event.target === dialog) close();
    };
    window.addEventListener(closeModalEvent, onCloseModal);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('click', onClick);
      window.removeEventListener(closeModalEvent, onCloseModal);
      unlock?.();
      dialog.close();
    };
  }, [isOpen, locksScroll]);

  const parts = useMemo(() => ({ titleId, bodyId, close: onClose }), [titleId, bodyId, onClose]);

  return (
    <DialogContext value={parts}>
      <dialog
        ref={ref}
        className={classNames(styles.dialog, isWide && styles.wide)}
        role={isAlert ? 'alertdialog' : undefined}
        aria-labelledby={titleId}
        aria-describedby={isAlert ? bodyId : undefined}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {isOpen && children}
      </dialog>
    </DialogContext>
  );
};

/** The heading that names the dialog, with the close button beside it. */
export const DialogTitle = ({ children }: { children: ReactNode }) => {
  const { titleId, close } = useDialog();
  return (
    <div className={styles.head}>
      <h2 id={titleId} className={styles.title}>
        {children}
      </h2>
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
};

/** The part that scrolls when the dialog is taller than the window. */
export const DialogBody = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => {
  const { bodyId } = useDialog();
  return <div {...rest} id={bodyId} className={classNames(styles.body, className)} />;
};

/** The buttons at the foot. */
export const DialogActions = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => {
  useDialog();
  return <div {...rest} className={classNames(styles.actions, className)} />;
};

/** A button that closes the dialog around it. */
export const DialogCloseButton = (props: Omit<ButtonProps, 'onClick'>) => {
  const { close } = useDialog();
  return <Button look="secondary" {...props} onClick={close} />;
};
