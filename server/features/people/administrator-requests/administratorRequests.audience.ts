import type { Audience } from '#server/platform/events/audience'

export const administratorRequestAudience: Audience = {
  find: (_read, ids) =>
    Promise.resolve(
      ids.map((id) => ({ id, seenBy: (actor) => actor.may('systemAdministrator:manage') })),
    ),
  decides: (actor) => actor.isSystemAdministrator,
}
