/** So long an import can be taken back; then its file and its lines are erased. */
export const undoDays = 30
export const largestFileBytes = 200 * 1024 * 1024
/** What a file of refused lines has besides: where the line stood, the reason in words, and its code. */
export const reasonColumns = ['Renglón original', 'Motivo del rechazo', 'Código del rechazo']
