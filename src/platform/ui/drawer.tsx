import { Modal, type ModalProps } from './modal.tsx'

/** A sheet from below on phones, a panel at the right on desktop. */
export function Drawer(props: ModalProps) {
  return (
    <Modal
      {...props}
      className="mt-auto max-h-[85dvh] w-full rounded-t-xl pb-[env(safe-area-inset-bottom)] open:animate-sheet lg:mt-0 lg:ml-auto lg:h-dvh lg:max-h-dvh lg:w-112 lg:rounded-none lg:rounded-l-xl lg:open:animate-slide"
    />
  )
}
