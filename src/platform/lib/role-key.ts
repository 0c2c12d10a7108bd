import { z } from 'zod/mini'
import { Uuid } from './shapes.ts'
import { staffRoleNames, type StaffRole } from './staff-roles.ts'

/** A role wherever one is chosen: the name of a fixed one, or the id of one of the club's own. */
export const RoleKey = z.union([z.enum(staffRoleNames as [StaffRole, ...StaffRole[]]), Uuid], 'Elige un rol')
