#include <tilebase/engine/puzzle/stabilizer_chain.hpp>

#include <bit>

namespace tilebase {

StabilizerChain::StabilizerChain(const std::vector<int>& points, double limit, double members)
    : levels_(points.size()), limit_(limit), most_members_(members) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    Level& level = levels_[i];
    level.point = points[i];
    level.images = bit_of(level.point);
    level.to = level.back = {identity_permutation()};
  }
}

bool StabilizerChain::is_member(Permutation permutation, std::size_t level) const {
  for (; level < levels_.size(); ++level) {
    const Level& each = levels_[level];
    const int image = permutation[each.point];
    if ((each.images & bit_of(image)) == 0) return false;
    if (image != each.point) permutation = compose(each.back[each.number[image]], permutation, points());
  }
  return true;
}

bool StabilizerChain::add(std::size_t level, const Permutation& generator) {
  if (level >= levels_.size() || is_closed() || is_member(generator, level)) return false;
  Level& each = levels_[level];
  each.generators.push_back(generator);
  for (CellMask rest = each.images; rest != 0 && !is_closed(); rest &= rest - 1)
    extend(level, compose(generator, each.to_image(std::countr_zero(rest)), points()));
  return true;
}

void StabilizerChain::extend(std::size_t level, const Permutation& permutation) {
  Level& each = levels_[level];
  const int image = permutation[each.point];
  if ((each.images & bit_of(image)) != 0) {
    add(level + 1, compose(each.back[each.number[image]], permutation, points()));
    return;
  }
  each.images |= bit_of(image);
  each.number[image] = static_cast<std::uint8_t>(each.to.size());
  each.to.push_back(permutation);
  each.back.push_back(inverse(permutation, points()));
  members_ = 1;
  for (const Level& other : levels_) members_ *= static_cast<double>(other.to.size());
  for (std::size_t i = 0; i < each.generators.size() && !is_closed(); ++i)
    extend(level, compose(each.generators[i], permutation, points()));
}

}  // namespace tilebase
