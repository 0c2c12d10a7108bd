import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { checkGiftCard } from '../../contract.ts'

/** A card that somebody brought to the window, with what is left on it now. */
export type GiftSeen = { code: string; last4: string; balanceCents: number }

type GiftDialogProps = { onSeen: (gift: GiftSeen) => void; onClose: () => void }

/** The code as the person reads it out or shows it; it stays in this sale and nowhere else. */
export function GiftDialog({ onSeen, onClose }: GiftDialogProps) {
  return (
    <FormDialog
      title="Tarjeta de regalo"
      size="sm"
      schema={checkGiftCard.body}
      defaultValues={{ code: '' }}
      submitLabel="Consultar y usar"
      onClose={onClose}
      onSubmit={async ({ code }) => onSeen({ code, ...(await call(checkGiftCard, { body: { code } })) })}
    >
      {({ field }) => (
        <TextField
          label="Código"
          hint="16 letras y números. Si está en su cuenta, ahí pide uno."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </FormDialog>
  )
}
