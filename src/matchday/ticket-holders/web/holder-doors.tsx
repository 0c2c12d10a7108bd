import * as contract from '../contract.ts'

/** By whose session a ticket's holder is read and changed: the buyer's or the fan's. */
export const doors = {
  buyer: {
    read: contract.readHolder,
    bind: contract.bindTicket,
    unbind: contract.unbindTicket,
    invite: contract.inviteHolder,
    withdraw: contract.withdrawInvitation,
  },
  fan: {
    read: contract.readFanHolder,
    bind: contract.bindFanTicket,
    unbind: contract.unbindFanTicket,
    invite: contract.inviteFan,
    withdraw: contract.withdrawFanInvitation,
  },
}
export type Door = (typeof doors)[keyof typeof doors]
