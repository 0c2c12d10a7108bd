import type { ClusterState } from '#people/linked-accounts/rules.ts'

export const stateTones = { open: 'warn', family: 'ok', grown: 'danger' } as const satisfies Record<
  ClusterState,
  string
>
